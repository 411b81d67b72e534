import { signInPath } from '../router/after.ts'
import { leave } from '../ui/leave.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'

/** Names the account that the access is to, and leads to another one. */
export function OtherAccount({ username }: { username: string }) {
  return (
    <p class="consent-account">
      <span>{t('consent.account', { username })}</span>
      <Button look="quiet" onClick={() => void leave({ to: signInPath() })}>
        {t('consent.account.other')}
      </Button>
    </p>
  )
}
