import { useEffect, useState } from 'preact/hooks'
import { Entrance } from '../account/entrance.tsx'
import { faultsOf } from '../ui/faults.ts'
import { SignedIn } from '../ui/signed-in.tsx'
import { failureOf, isUnreached } from '../api/failure.ts'
import { readOwnBoards } from '../boards/shelf.ts'
import type { OwnBoard } from '../state/own-boards.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ConsentForm } from './consent-form.tsx'
import { type ConsentRequest, readConsent } from './consent-requests.ts'

type Loaded = { request: ConsentRequest; boards: OwnBoard[] }

/** Where an app is allowed access to the account, or denied it (OAuth). */
export function ConsentScreen() {
  return <SignedIn>{(account) => <Consent username={account.username} />}</SignedIn>
}

function Consent({ username }: { username: string }) {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined)
  const [wrong, setWrong] = useState<unknown>(undefined)

  async function load() {
    setWrong(undefined)
    try {
      const [request, boards] = await Promise.all([readConsent(), readOwnBoards()])
      setLoaded({ request, boards })
    } catch (thrown) {
      setWrong(thrown)
    }
  }
  useEffect(() => void load(), [])

  if (wrong !== undefined) return <Refused thrown={wrong} onRetry={() => void load()} />
  if (loaded === undefined) return <Spinner />
  return (
    <Entrance title={t('consent.title')} lead={t('consent.lead')}>
      <ConsentForm {...loaded} username={username} />
    </Entrance>
  )
}

/** Says why an app cannot be allowed access. The browser is not sent back to it: anybody can make a link to here, and name any address. */
function Refused({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const failure = failureOf(thrown)
  const { code, reason } = failure
  const isOfApp = code === 'query.invalid'
  const lead = isOfApp ? t('consent.refused.hint') : (faultsOf(thrown).form ?? reason)
  return (
    <Entrance title={t('consent.refused')} lead={lead}>
      {isOfApp && <p class="consent-reason">{reason}</p>}
      <div class="form-actions">
        {isUnreached(failure) && (
          <Button isLarge look="primary" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )}
        <ButtonLink href="/b" isLarge>
          {t('app.to-boards')}
        </ButtonLink>
      </div>
    </Entrance>
  )
}
