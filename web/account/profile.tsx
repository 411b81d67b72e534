import { useSignal } from '@preact/signals'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { shownError } from '../ui/form-faults.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { isEmailAddress } from '../../src/kernel/contract/email-address.ts'
import { Form } from '../ui/form.tsx'
import { asksForPassword } from './owner-form.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

/** The name, the initials and the e-mail address of an account, to be changed. */
export function ProfilePanel({ account }: { account: Account }) {
  const session = useSession()
  const { profile, emails } = account
  const address = emails[0]?.address ?? ''
  const typed = useSignal(address)
  const isRefused = useSignal(false)
  return (
    <Panel title={t('account.names')}>
      <Unconfirmed account={account} />
      <Form
        read={(text) => ({
          fullname: text('fullname').trim(),
          initials: text('initials').trim(),
          email: text('email').trim(),
          currentPassword: text('currentPassword'),
        })}
        submit={t('app.save')}
        check={({ email }) =>
          email === address || isEmailAddress(email.trim()) ? {} : { email: t('wrong.email') }
        }
        send={async ({ email, currentPassword, ...names }) => {
          const proof = currentPassword !== '' && { currentPassword }
          const lasting = email !== address && { email, ...proof }
          await session.api
            .edit_current_user({ body: { ...names, ...lasting } })
            .catch((thrown: unknown) => {
              if (proof || !asksForPassword(thrown)) throw thrown
              isRefused.value = true
              throw shownError(t('account.email.proof'))
            })
          isRefused.value = false
          await loadAccount(session)
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
              onValue={(value) => (typed.value = value.trim())}
            />
            {typed.value !== address && (
              <PasswordField
                {...field('currentPassword')}
                label={t('account.password.current')}
                hint={t('account.email.with-password')}
                autocomplete="current-password"
              />
            )}
            {isRefused.value && (
              <p>
                <a href="sign-in?to=account">{t('sign-in.again')}</a>
              </p>
            )}
          </>
        )}
      </Form>
    </Panel>
  )
}
