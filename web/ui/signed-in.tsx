import type { VNode } from 'preact'
import { navigate } from '../router/router.ts'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { signInPath } from '../router/after.ts'
import { Button } from './button.tsx'
import { failureText } from './faults.ts'
import { Notice } from './notice.tsx'
import { useReading } from './reading.ts'
import { Spinner } from './reading-state.tsx'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

/** Shows a screen for the one who is signed in; who is not comes to sign in first. */
export function SignedIn({ children }: { children: (account: Account) => VNode }) {
  const session = useSession()
  const account = session.account.value
  const { failure, again } = useReading(async () => {
    if (!session.account.peek()) await loadAccount(session)
    if (session.account.peek() === null) navigate(signInPath(), { replaces: true })
  }, undefined)
  if (account) return children(account)
  if (failure === undefined) return <Spinner />
  return (
    <Notice icon="offline" title={failureText(failure)}>
      <Button onClick={() => void again()}>{t('app.retry')}</Button>
    </Notice>
  )
}
