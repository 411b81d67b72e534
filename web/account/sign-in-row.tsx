import type { Entry } from '../../client/client.ts'
import { fullMoment, shownDay, shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { agentOf } from './agent.ts'

type SignIn = Entry<'get_sign_ins'>

type Props = { signIn: SignIn; end: () => Promise<unknown>; onEnded: () => Promise<void> }

/** A sign-in, which can be ended unless it is that of this browser. */
export function SignInRow({ signIn, end, onEnded }: Props) {
  const { createdAt, expiresAt, isCurrent } = signIn
  const { isBusy, send } = useChange()
  const name = browserName(signIn.userAgent)
  const when = shownMoment(createdAt)
  const revoke = async () => {
    const wrong = await send(end)
    toast(wrong ?? t('account.sign-ins.revoked'), { isWrong: wrong !== undefined })
    await onEnded()
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

export function browserName(userAgent: string): string {
  const { name, system } = agentOf(userAgent)
  if (name === undefined) return t('account.sign-ins.other')
  return system === undefined ? name : t('account.sign-ins.agent', { browser: name, system })
}
