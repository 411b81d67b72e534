import { effect } from '@preact/signals'
import { endIfElsewhere } from '../state/account.ts'
import type { PageSession } from '../state/page-session.ts'

/** Shows nothing of somebody who signed out in another tab, also where the browser brings a page back as it was left. */
export function followSignOuts(session: PageSession): void {
  const { keeper, reload, user } = session
  addEventListener('storage', (event) => endIfElsewhere(session, event))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && user.peek() !== '' && user.peek() !== keeper.user()) reload()
  })
}

/** Has the icon of the page say how many notifications are unread, where it is installed and the browser can. */
export function badgeUnread({ notifications }: PageSession): void {
  effect(() => {
    const { value } = notifications.unread
    if ('setAppBadge' in navigator) navigator.setAppBadge(value).catch(() => undefined)
  })
}
