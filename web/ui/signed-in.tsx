import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { navigate } from '../router/router.ts'
import { type Account, loadSession, session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Spinner } from './spinner.tsx'
import { signInPath } from '../router/after.ts'
import { faultsOf } from './faults.ts'

/** Shows a screen for the one who is signed in; who is not comes to sign in first. */
export function SignedIn({ children }: { children: (account: Account) => VNode }) {
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const account = session.value

  async function ask() {
    setWrong(undefined)
    try {
      await loadSession()
      if (session.value === null) navigate(signInPath(), { replaces: true })
    } catch (thrown) {
      setWrong(faultsOf(thrown).form ?? t('wrong.server'))
    }
  }
  useEffect(() => {
    if (!session.value) void ask()
  }, [])

  if (account) return children(account)
  if (wrong === undefined) return <Spinner />
  return (
    <main id="content">
      <EmptyState icon="offline" title={wrong}>
        <Button onClick={() => void ask()}>{t('app.retry')}</Button>
      </EmptyState>
    </main>
  )
}
