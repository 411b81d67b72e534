import type { Entry } from '../../client/client.ts'
import { fullMoment, shownDay, shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { OwnRow } from '../ui/rows.tsx'
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
  const until = t('account.sign-ins.until', { when: shownDay(expiresAt) })
  const revoke = async () => {
    const wrong = await send(end)
    toast(wrong ?? t('account.sign-ins.revoked'), { isWrong: wrong !== undefined })
    await onEnded()
  }
  return (
    <OwnRow
      icon="screen"
      name={name}
      isThis={isCurrent}
      facts={[`${t('account.sign-ins.since', { when })}, ${until}`]}
      title={fullMoment(createdAt)}
    >
      {!isCurrent && (
        <Button
          isBusy={isBusy}
          aria-label={t('account.sign-ins.revoke-named', { name, when })}
          onClick={() => void revoke()}
        >
          {t('account.sign-ins.revoke')}
        </Button>
      )}
    </OwnRow>
  )
}

export function browserName(userAgent: string): string {
  const { name, system } = agentOf(userAgent)
  if (name === undefined) return t('account.sign-ins.other')
  return system === undefined ? name : t('account.sign-ins.agent', { browser: name, system })
}
