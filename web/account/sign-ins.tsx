import type { Entry } from '../../client/client.ts'
import { allOf } from '../api/all-of.ts'
import { api } from '../api/client.ts'
import { fullMoment, relativeTime, shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { agentOf } from './agent.ts'
import { useChange } from '../ui/change.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'

type SignIn = Entry<'get_sign_ins'>

/** Where somebody is signed in; each sign-in but that of this browser can be ended. */
export function SignInsPanel() {
  const reading = useReading(() => allOf(api.each('get_sign_ins')), undefined)
  const signIns = reading.value
  return (
    <section class="panel">
      <h2>{t('account.sign-ins')}</h2>
      <p class="quiet">{t('account.sign-ins.hint')}</p>
      {signIns === undefined && <ReadingState reading={reading} />}
      <ul class="sign-ins" role="list">
        {signIns?.map((signIn) => (
          <SignInRow key={signIn._id} signIn={signIn} onRevoked={reading.again} />
        ))}
      </ul>
    </section>
  )
}

type Props = { signIn: SignIn; onRevoked: () => Promise<void> }

function SignInRow({ signIn, onRevoked }: Props) {
  const { _id, createdAt, expiresAt, isCurrent } = signIn
  const { isBusy, send } = useChange()
  const name = nameOf(signIn)
  const when = relativeTime(createdAt)
  const revoke = async () => {
    const wrong = await send(() => api.delete_sign_in({ signIn: _id }))
    toast(wrong ?? t('account.sign-ins.revoked'), { isWrong: wrong !== undefined })
    await onRevoked()
  }
  return (
    <li>
      <Icon name="screen" />
      <div>
        <p>
          <span dir="auto">{name}</span>{' '}
          {isCurrent && <Badge tone="success">{t('account.sign-ins.this')}</Badge>}
        </p>
        <p class="quiet" title={fullMoment(createdAt)}>
          {t('account.sign-ins.since', { when })},{' '}
          {t('account.sign-ins.until', { when: shownDay(expiresAt) })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          isBusy={isBusy}
          aria-label={t('account.sign-ins.revoke-named', { name, when })}
          onClick={() => void revoke()}
        >
          {t('account.sign-ins.revoke')}
        </Button>
      )}
    </li>
  )
}

/** The browser of a sign-in, in words. */
function nameOf({ userAgent }: SignIn): string {
  const { name, system } = agentOf(userAgent)
  if (name === undefined) return t('account.sign-ins.other')
  return system === undefined ? name : t('account.sign-ins.agent', { browser: name, system })
}
