import { useEffect } from 'preact/hooks'
import type { Output } from '../../client/client.ts'
import { signInPath } from '../router/after.ts'
import { boardPath } from '../router/route.ts'
import { navigate, route } from '../router/router.ts'
import { joinBy } from '../state/sign-in.ts'
import { isRole } from '../state/roles.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { failureText } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { useReading } from '../ui/reading.ts'
import { Spinner } from '../ui/reading-state.tsx'
import { AccountFields, wrongInAccount } from './account-fields.tsx'
import { Becoming } from './becoming.tsx'
import { Entrance } from './entrance.tsx'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

type Invitation = Output<'get_invitation'>

/** Lets in somebody who was invited: with their account, or by making one. */
export function Join() {
  const session = useSession()
  const { value: at } = route
  const secret = at.screen === 'join' ? at.secret : ''
  const { value, failure } = useReading(
    () => session.api.get_invitation({ invitation: secret }),
    secret,
  )
  useEffect(() => {
    if (session.account.value === undefined) void loadAccount(session).catch(() => undefined)
  }, [])
  if (failure !== undefined) {
    const isOver = failure.code === 'invitation.not_found'
    const lead = isOver ? t('join.over.hint') : failureText(failure)
    return (
      <Entrance title={isOver ? t('join.over') : t('app.failed')} lead={lead}>
        <div class="form-actions">
          <ButtonLink href="b" isLarge>
            {t('app.to-boards')}
          </ButtonLink>
        </div>
      </Entrance>
    )
  }
  if (value === undefined || session.account.value === undefined) return <Spinner />
  const { board, role, email, becomes, invitedBy: name } = value
  return (
    <Entrance
      title={board ? t('join.title', { board: board.title }) : t('register.title')}
      lead={board ? t('join.lead', { name, board: board.title }) : t('join.lead-site', { name })}
    >
      {role !== undefined && isRole(role) && (
        <p class="entrance-fact quiet">
          <strong>{t(`role.${role}`)}</strong> · {t(`role.${role}.hint`)}
        </p>
      )}
      {becomes && <Becoming becomes={becomes} />}
      {email !== undefined && (
        <p class="entrance-fact quiet">
          <strong>{t('field.email')}</strong> · <bdi>{email}</bdi>
        </p>
      )}
      {session.account.value === null ? (
        <NewAccount secret={secret} invitation={value} />
      ) : (
        <Accept secret={secret} username={session.account.value.username} />
      )}
    </Entrance>
  )
}

/** Lets the one who is signed in accept the invitation. */
function Accept({ secret, username }: { secret: string; username: string }) {
  const session = useSession()
  return (
    <>
      <p class="entrance-fact">{t('join.signed-in', { name: username })}</p>
      <Form
        read={() => ({})}
        submit={t('join.accept')}
        isLarge
        send={async () => {
          const board = await session.api.accept_invitation({ invitation: secret })
          navigate(boardPath({ ...board, slug: '' }), { replaces: true })
        }}
      >
        {() => null}
      </Form>
    </>
  )
}

type NewAccountProps = { secret: string; invitation: Invitation }

/** Makes an account by the invitation; or leads on to sign in, and back to here. */
function NewAccount({ secret, invitation }: NewAccountProps) {
  const session = useSession()
  const { board, email } = invitation
  return (
    <>
      <Form
        read={(text) => ({
          username: text('username').trim(),
          email: email ?? text('email').trim(),
          password: text('password'),
        })}
        submit={t('join.submit')}
        isLarge
        check={wrongInAccount}
        send={async (values) => {
          const { api, board: made } = await joinBy(session, { ...values, token: secret })
          if (api === undefined) return
          if (made !== undefined) location.replace(boardPath({ _id: made, slug: '' }))
          else if (board === undefined) location.replace('b')
          // The account is there, but not on the board: it is asked for again as whoever is signed in.
          else location.reload()
        }}
      >
        {(field) => <AccountFields field={field} asksEmail={email === undefined} />}
      </Form>
      <div class="entrance-other">
        <a href={signInPath()}>{t('register.sign-in')}</a>
      </div>
    </>
  )
}
