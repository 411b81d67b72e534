import { useSignal } from '@preact/signals'
import { api } from '../api/client.ts'
import { type Account, loadSession } from '../state/session.ts'
import { t } from '../text/text.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { isEmailAddress } from './email-address.ts'
import { Form } from '../ui/form.tsx'
import { Unconfirmed } from './unconfirmed.tsx'

/** The name, the initials and the e-mail address of an account, to be changed. */
export function ProfilePanel({ account }: { account: Account }) {
  const { profile, emails } = account
  const address = emails[0]?.address ?? ''
  const typed = useSignal(address)
  return (
    <section class="panel">
      <h2>{t('account.profile')}</h2>
      <Unconfirmed account={account} />
      <Form
        read={(text) => ({
          fullname: text('fullname').trim(),
          initials: text('initials').trim(),
          email: text('email').trim(),
          currentPassword: text('currentPassword'),
        })}
        submit={t('app.save')}
        check={({ email, currentPassword }) => {
          if (email === address) return {}
          return {
            ...(!isEmailAddress(email) && { email: t('wrong.email') }),
            ...(currentPassword === '' && { currentPassword: t('wrong.required') }),
          }
        }}
        send={async ({ email, currentPassword, ...names }) => {
          const lasting = email !== address && { email, currentPassword }
          await api.edit_current_user({ body: { ...names, ...lasting } })
          await loadSession()
          toast(t('account.profile.saved'))
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('fullname')}
              label={t('account.fullname')}
              hint={t('account.fullname.hint')}
              defaultValue={profile.fullname}
              autocomplete="name"
            />
            <TextField
              {...field('initials')}
              label={t('account.initials')}
              hint={t('account.initials.hint')}
              defaultValue={profile.initials}
              autocomplete="off"
              maxlength={3}
            />
            <TextField
              {...field('email')}
              label={t('account.email')}
              hint={t('account.email.hint')}
              defaultValue={address}
              inputmode="email"
              autocomplete="email"
              onValue={(value) => {
                typed.value = value.trim()
              }}
            />
            {typed.value !== address && (
              <PasswordField
                {...field('currentPassword')}
                label={t('account.password.current')}
                hint={t('account.email.password')}
                autocomplete="current-password"
              />
            )}
          </>
        )}
      </Form>
    </section>
  )
}
