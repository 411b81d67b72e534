import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { LanewayError } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { shownError } from '../ui/form-faults.ts'
import { PasswordField } from '../ui/field.tsx'
import { type FieldOf, Form } from '../ui/form.tsx'

/** Proves that the owner is at the browser, if the last sign-in is too long ago. */
export type Proof = { currentPassword?: string }

type Read = (name: string) => string

type Props = {
  title: string
  text: string
  submit: string
  /** Returns the faults of its own fields, by their names. */
  check?: (read: Read) => Record<string, string>
  send: (proof: Proof, read: Read) => Promise<void>
  onClose: () => void
  /** Fields of its own. */
  children?: (field: FieldOf) => ComponentChildren
}

/** A dialog for what changes who gets in. It asks for the password once the service does. */
export function OwnerForm({ title, text, submit, check, send, onClose, children }: Props) {
  const asksPassword = useSignal(false)
  return (
    <Dialog title={title} onClose={onClose}>
      <p dir="auto">{text}</p>
      <Form
        read={(read) => read}
        submit={submit}
        otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        {...(check && { check })}
        send={async (read) => {
          const currentPassword = read('currentPassword')
          try {
            await send(currentPassword === '' ? {} : { currentPassword }, read)
          } catch (thrown) {
            if (!asksForPassword(thrown) || currentPassword !== '') throw thrown
            asksPassword.value = true
            throw shownError(t('wrong.not-recent'))
          }
          onClose()
        }}
      >
        {(field) => (
          <>
            {children?.(field)}
            {asksPassword.value && (
              <>
                <PasswordField
                  {...field('currentPassword')}
                  label={t('account.password.current')}
                  autocomplete="current-password"
                  hasFocus
                />
                <p>
                  <a href="sign-in?to=account">{t('sign-in.again')}</a>
                </p>
              </>
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** True if the service refused because it wants the current password, or another one. */
export function asksForPassword(thrown: unknown): boolean {
  return (
    thrown instanceof LanewayError && thrown.fields.some(({ field }) => field === 'currentPassword')
  )
}
