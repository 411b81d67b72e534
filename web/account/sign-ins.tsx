import { useEffect, useState } from 'preact/hooks'
import type { Entry } from '../../client/client.ts'
import { allOf } from '../api/all-of.ts'
import { api } from '../api/client.ts'
import { fullMoment, relativeTime, shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { agentOf } from './agent.ts'
import { faultsOf } from '../ui/faults.ts'

type SignIn = Entry<'get_sign_ins'>

/** Where somebody is signed in; each sign-in but that of this browser can be ended. */
export function SignInsPanel() {
  const [signIns, setSignIns] = useState<readonly SignIn[] | undefined>(undefined)
  const [wrong, setWrong] = useState<string | undefined>(undefined)

  async function read() {
    setWrong(undefined)
    try {
      setSignIns(await allOf(api.each('get_sign_ins')))
    } catch (thrown) {
      setWrong(faultsOf(thrown).form ?? t('wrong.server'))
    }
  }
  useEffect(() => void read(), [])

  async function revoke(signIn: string) {
    try {
      await api.delete_sign_in({ signIn })
      toast(t('account.sign-ins.revoked'))
    } catch (thrown) {
      toast(faultsOf(thrown).form ?? t('wrong.server'), { isWrong: true })
    }
    await read()
  }

  return (
    <section class="panel">
      <h2>{t('account.sign-ins')}</h2>
      <p class="quiet">{t('account.sign-ins.hint')}</p>
      {wrong !== undefined && (
        <div class="panel-actions">
          <p>{wrong}</p>
          <Button onClick={() => void read()}>{t('app.retry')}</Button>
        </div>
      )}
      {signIns === undefined && wrong === undefined && <Spinner />}
      <ul class="sign-ins" role="list">
        {signIns?.map((signIn) => (
          <SignInRow key={signIn._id} signIn={signIn} onRevoke={revoke} />
        ))}
      </ul>
    </section>
  )
}

type Props = { signIn: SignIn; onRevoke: (id: string) => Promise<void> }

function SignInRow({ signIn, onRevoke }: Props) {
  const { _id, createdAt, expiresAt, isCurrent } = signIn
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(signIn)
  const when = relativeTime(createdAt)
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
          onClick={() => {
            setBusy(true)
            void onRevoke(_id).finally(() => setBusy(false))
          }}
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
