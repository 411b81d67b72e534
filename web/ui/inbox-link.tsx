import { shortCount } from '../text/numbers.ts'
import { t } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { isAwaited } from '../state/account.ts'
import { useSession } from '../state/page-session.ts'

/** Leads to the notifications, and says how many are unread; nothing for who is not signed in. */
export function InboxLink() {
  const session = useSession()
  if (!session.account.value)
    return isAwaited(session) ? <span class="icon-button" aria-hidden="true" /> : null
  const count = session.notifications.unread.value
  const label = count === 0 ? t('app.inbox') : t('app.inbox-unread', { count })
  return (
    <a class="icon-button inbox-link" href="/inbox" aria-label={label} title={label}>
      <Icon name="bell" />
      {count > 0 && (
        <span class="inbox-count" aria-hidden="true">
          {shortCount(count)}
        </span>
      )}
    </a>
  )
}
