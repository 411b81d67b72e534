import type { VNode } from 'preact'
import { navigate } from '../router/router.ts'
import { type Account, loadSession, session } from '../state/session.ts'
import { useReading } from './reading.ts'
import { ReadingState } from './reading-state.tsx'
import { Spinner } from './spinner.tsx'
import { signInPath } from '../router/after.ts'

/** Shows a screen for the one who is signed in; who is not comes to sign in first. */
export function SignedIn({ children }: { children: (account: Account) => VNode }) {
  const account = session.value
  const reading = useReading(async () => {
    if (!session.peek()) await loadSession()
    if (session.peek() === null) navigate(signInPath(), { replaces: true })
  }, undefined)
  if (account) return children(account)
  if (reading.failure === undefined) return <Spinner />
  return (
    <main id="content">
      <ReadingState reading={reading} />
    </main>
  )
}
