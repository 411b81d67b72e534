import { api } from '../api/client.ts'
import { navigate } from '../router/router.ts'
import { signIn } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import { PasswordField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { Entrance } from './entrance.tsx'
import { useLinkSecret } from './link-secret.ts'
import { SHORTEST_PASSWORD } from './account-fields.tsx'

/** Sets a new password by a link. */
export function Reset() {
  const token = useLinkSecret()
  return (
    <Entrance title={t('reset.title')} lead={token === '' ? t('link.gone') : t('reset.lead')}>
      {token !== '' && <ResetForm token={token} />}
      <div class="entrance-other">
        <a href="/forgot">{t('link.again')}</a>
      </div>
    </Entrance>
  )
}

function ResetForm({ token }: { token: string }) {
  return (
    <Form
      read={(text) => ({ password: text('password') })}
      submit={t('reset.submit')}
      isLarge
      check={({ password }) =>
        password.length < SHORTEST_PASSWORD ? { password: t('wrong.password-short') } : {}
      }
      send={async ({ password }) => {
        const { username } = await api.reset_password({ body: { token, password } })
        // The link is used up, so whatever else is asked is asked where one signs in.
        const isIn = await signIn(username, password).catch(() => false)
        navigate(isIn ? '/b' : '/sign-in', { replaces: true })
        toast(t('reset.done'))
      }}
    >
      {(field) => (
        <PasswordField
          {...field('password')}
          label={t('account.password.new')}
          hint={t('field.password.hint')}
          autocomplete="new-password"
          hasFocus
        />
      )}
    </Form>
  )
}
