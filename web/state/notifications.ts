import { type ReadonlySignal, type Signal, batch, effect, signal } from '@preact/signals'
import type { Session } from './session.ts'

/** A message of the feed: how many notifications are unread, the one that is new, and what else has changed. */
type InboxMessage = { unread: number; notification?: object; changed?: 'filters' }

/** The notifications of the one who is signed in. */
export type Notifications = {
  /** Counts those that are unread; 0 until that is known. */
  unread: Signal<number>
  /** Counts how often there may be notifications that are not read yet: one came, or the feed was open again. */
  arrivals: ReadonlySignal<number>
  /** Counts how often the saved questions may have changed elsewhere: the feed said so, or was open again. */
  savedElsewhere: ReadonlySignal<number>
  /** Follows them from when it is known who is signed in until the session ends. */
  follow(): void
}

export function notificationsOf({ user, feeds, ended }: Session): Notifications {
  const [unread, arrivals, savedElsewhere] = [signal(0), signal(0), signal(0)]
  const open = () => {
    let isFirst = true
    return feeds.follow<InboxMessage>('/api/user/live', {
      onMessage({ unread: count, notification, changed }) {
        // What was put off comes back without being new.
        const isMore = count > unread.peek()
        batch(() => {
          unread.value = count
          if (isFirst || isMore || notification !== undefined) arrivals.value = arrivals.peek() + 1
          if (isFirst || changed) savedElsewhere.value = savedElsewhere.peek() + 1
        })
        isFirst = false
      },
      onOpen() {
        isFirst = true
      },
      onLost() {},
    })
  }
  return {
    unread,
    arrivals,
    savedElsewhere,
    follow() {
      const stop = effect(() => (user.value === '' ? undefined : open()))
      ended.addEventListener('abort', stop)
    },
  }
}
