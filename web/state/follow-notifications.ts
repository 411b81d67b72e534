import { batch, computed, effect, signal } from '@preact/signals'
import { session } from './session.ts'
import { pageSession } from './this-page.ts'
import { unread } from './unread.ts'

/** A message of the feed: how many notifications are unread, the one that is new, and what else has changed. */
type InboxMessage = { unread: number; notification?: object; changed?: 'filters' }

/** Counts how often there may be notifications that are not read yet: one came, or the feed was open again. */
export const arrivals = signal(0)

/** Counts how often the saved questions may have changed elsewhere: the feed said so, or was open again. */
export const savedElsewhere = signal(0)

/** Follows the notifications of whoever is signed in, for as long as the page is open. */
export function followNotifications(): void {
  effect(badgeUnread)
  const account = computed(() => session.value?._id)
  effect(() => {
    const { user, feeds } = pageSession()
    // A session that has just begun is nobody's yet.
    if (account.value === undefined || account.value !== user.value) return undefined
    let isFirst = true
    const stop = feeds.follow<InboxMessage>('/api/user/live', {
      onMessage({ unread: count, notification, changed }) {
        batch(() => {
          unread.value = count
          if (isFirst || notification !== undefined) arrivals.value = arrivals.peek() + 1
          if (isFirst || changed) savedElsewhere.value = savedElsewhere.peek() + 1
        })
        isFirst = false
      },
      onOpen() {
        isFirst = true
      },
      onLost() {},
    })
    return () => {
      stop()
      unread.value = 0
    }
  })
}

/** Has the icon of the page say how many are unread, where it is installed and the browser can. */
function badgeUnread(): void {
  const { value } = unread
  if ('setAppBadge' in navigator) navigator.setAppBadge(value).catch(() => undefined)
}
