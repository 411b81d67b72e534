import { signIn } from '../state/sign-in.ts'
import { t } from '../text/text.ts'
import { PasswordField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toastNext } from '../ui/toast.tsx'
import { Entrance, useLinkSecret } from './entrance.tsx'
import { SHORTEST_PASSWORD } from './account-fields.tsx'
import { useSession } from '../state/page-session.ts'

/** Sets a new password by a link. */
export function Reset() {
  const token = useLinkSecret()
  return (
    <Entrance title={t('reset.title')} lead={token === '' ? t('link.gone') : t('reset.lead')}>
      {token !== '' && <ResetForm token={token} />}
      <div class="entrance-other">
        <a href="forgot">{t('link.again')}</a>
      </div>
    </Entrance>
  )
}

function ResetForm({ token }: { token: string }) {
  const session = useSession()
  return (
    <Form
      read={(text) => ({ password: text('password') })}
      submit={t('reset.submit')}
      isLarge
      check={({ password }) =>
        password.length < SHORTEST_PASSWORD ? { password: t('wrong.password-short') } : {}
      }
      send={async ({ password }) => {
        const { username } = await session.api.reset_password({ body: { token, password } })
        // The link is used up, so whatever else is asked is asked where one signs in.
        const api = await signIn(session, username, password).catch(() => undefined)
        toastNext(session.keeper.texts, t('reset.done'))
        location.replace(api === undefined ? 'sign-in' : 'b')
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
