import { t } from '../text/text.ts'
import { missingIn } from '../ui/form-faults.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import type { FieldOf } from '../ui/form.tsx'
import { isEmailAddress } from '../../src/kernel/contract/email-address.ts'

export const SHORTEST_PASSWORD = 8

type Props = {
  field: FieldOf
  asksEmail?: boolean
}

export function AccountFields({ field, asksEmail = true }: Props) {
  return (
    <>
      <TextField
        {...field('username')}
        label={t('field.username')}
        autocomplete="username"
        hasFocus
      />
      {asksEmail && (
        <TextField
          {...field('email')}
          label={t('field.email')}
          inputmode="email"
          autocomplete="email"
        />
      )}
      <PasswordField
        {...field('password')}
        label={t('field.password')}
        hint={t('field.password.hint')}
        autocomplete="new-password"
      />
    </>
  )
}

/** Checks the fields of a new account before they are sent. */
export function wrongInAccount(values: { username: string; email: string; password: string }) {
  return {
    ...(!isEmailAddress(values.email.trim()) && { email: t('wrong.email') }),
    ...(values.password.length < SHORTEST_PASSWORD && { password: t('wrong.password-short') }),
    ...missingIn(values),
  }
}
