import { signInPath } from '../router/after.ts'
import { leave } from '../ui/leave.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useSession } from '../state/page-session.ts'

/** Names the account that the access is to, and leads to another one. */
export function OtherAccount({ username }: { username: string }) {
  const session = useSession()
  return (
    <p class="consent-account">
      <span>{t('consent.account', { username })}</span>
      <Button look="quiet" onClick={() => void leave(session, { to: signInPath() })}>
        {t('consent.account.other')}
      </Button>
    </p>
  )
}
