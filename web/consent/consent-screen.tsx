import { Entrance } from '../account/entrance.tsx'
import { failureText } from '../ui/faults.ts'
import { useReading } from '../ui/reading.ts'
import { SignedIn } from '../ui/signed-in.tsx'
import { type Failure, isUnreached } from '../api/failure.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/reading-state.tsx'
import { ConsentForm } from './consent-form.tsx'
import { readConsent } from './consent-requests.ts'
import { useSession } from '../state/page-session.ts'

/** Lets the reader allow an app access to the account, or deny it (OAuth). */
export function ConsentScreen() {
  return <SignedIn>{(account) => <Consent username={account.username} />}</SignedIn>
}

function Consent({ username }: { username: string }) {
  const session = useSession()
  const { value, failure, again } = useReading(async () => {
    const [request, boards] = await Promise.all([readConsent(session), session.boards.read()])
    return { request, boards }
  }, undefined)
  if (failure !== undefined) return <Refused failure={failure} onRetry={() => void again()} />
  if (value === undefined) return <Spinner />
  return (
    <Entrance title={t('consent.title')} lead={t('consent.lead')}>
      <ConsentForm {...value} username={username} />
    </Entrance>
  )
}

/** Says why an app cannot be allowed access. The browser is not sent back to it: anybody can make a link to here, and name any address. */
function Refused({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { code, reason } = failure
  const isOfApp = code === 'query.invalid'
  const lead = isOfApp ? t('consent.refused.hint') : failureText(failure)
  return (
    <Entrance title={t('consent.refused')} lead={lead}>
      {isOfApp && <p class="consent-reason">{reason}</p>}
      <div class="form-actions">
        {isUnreached(failure) && (
          <Button isLarge look="primary" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )}
        <ButtonLink href="b" isLarge>
          {t('app.to-boards')}
        </ButtonLink>
      </div>
    </Entrance>
  )
}
