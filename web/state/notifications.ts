import { type ReadonlySignal, batch, computed, effect, signal } from '@preact/signals'
import type { Confirmation, KeyedCommand } from './command.ts'
import type { Pending } from './pending.ts'
import type { SendingSession } from './unsent-commands.ts'

/** A message of the feed: how many notifications are unread, the one that is new, and what else has changed. */
type InboxMessage = { unread: number; notification?: object; changed?: 'filters' }

/** The notifications of the one who is signed in. */
export type Notifications = {
  /** Counts those that are unread, with what is not confirmed yet; 0 until that is known. */
  unread: ReadonlySignal<number>
  /** Notes how many the service says are unread. */
  count(unread: number): void
  /** Notes that a command is confirmed. */
  noteConfirmed(command: KeyedCommand, confirmation: Confirmation): void
  /** Counts how often those that are shown may have to be read again: one came or comes back, some were marked elsewhere, or the feed was open again. */
  arrivals: ReadonlySignal<number>
  /** Counts how often the saved questions may have changed elsewhere: the feed said so, or was open again. */
  savedElsewhere: ReadonlySignal<number>
  /** Resolves once the feed tells of what changes, or after a while without it: what is read then need not be read again at its first message. */
  ready(): Promise<void>
  /** Follows them from when it is known who is signed in until the session ends. */
  follow(): void
}

/** Reads wait for the feed no longer than this. */
const READY_WITHIN_MS = 1_000

export function notificationsOf(session: SendingSession): Notifications {
  const { api, user, feeds, ended, outboxes, clock } = session
  const [counted, arrivals, savedElsewhere] = [signal(0), signal(0), signal(0)]
  const pending = () => (user.value === '' ? [] : outboxes.own().pending.value)
  const unread = computed(() => Math.max(0, counted.value + changeBy(pending())))
  /** True if the service has counted while marks were not confirmed: nobody knows which of them it has counted. */
  let isUnsure = false
  const unconfirmed = () =>
    outboxes
      .own()
      .pending.peek()
      .filter(({ command: { args }, state }) => 'change' in args && state !== 'confirmed')
  const count = (said: number) => {
    const marks = unconfirmed()
    isUnsure = marks.length > 0
    if (!marks.some(({ state }) => state === 'sending')) counted.value = said
  }
  /** Notes how many are unread. Another number than the page shows says that some were marked elsewhere. */
  const countFrom = (said: number) => {
    if (said !== unread.peek() && unconfirmed().length === 0) arrivals.value = arrivals.peek() + 1
    count(said)
  }
  const countAgain = async () => {
    const reply = await api.get_notifications({ query: { limit: '1' } }).catch(() => undefined)
    if (reply !== undefined) batch(() => countFrom(reply.unread))
  }
  const heard = Promise.withResolvers<void>()
  /** True once something may have been read before the feed told of changes. */
  let isReadBefore = false
  const open = () => {
    let isFirst = true
    return feeds.follow<InboxMessage>('/api/user/live', {
      onMessage({ unread: said, notification, changed }) {
        // A notification that was put off comes back without being new.
        const isMore = said > unread.peek()
        batch(() => {
          countFrom(said)
          if (isFirst || isMore || notification !== undefined) arrivals.value = arrivals.peek() + 1
          if ((isFirst && isReadBefore) || changed === 'filters')
            savedElsewhere.value = savedElsewhere.peek() + 1
        })
        isFirst = false
        isReadBefore = true
        heard.resolve()
      },
      onOpen() {
        isFirst = true
        outboxes.sendAgain()
      },
      onLost() {},
    })
  }
  return {
    unread,
    count,
    noteConfirmed(command, { unread: said }) {
      const { args } = command
      if (!('change' in args)) return
      batch(() => {
        counted.value = Math.max(0, counted.peek() + args.change)
        if (said !== undefined) countFrom(said)
        if (args.change > 0) arrivals.value = arrivals.peek() + 1
      })
      if (isUnsure && unconfirmed().length === 0) void countAgain()
    },
    arrivals,
    savedElsewhere,
    async ready() {
      const isLate = clock.wait(READY_WITHIN_MS, ended).then(
        () => (isReadBefore = true),
        () => undefined,
      )
      await Promise.race([heard.promise, isLate])
    },
    follow() {
      const stop = effect(() => (user.value === '' ? undefined : open()))
      ended.addEventListener('abort', stop)
    },
  }
}

/** The number of notifications that become unread once all commands have arrived; below 0 if fewer are. */
function changeBy(pending: readonly Pending[]): number {
  const changes = pending.map(({ command: { args }, state }) =>
    'change' in args && state !== 'confirmed' ? args.change : 0,
  )
  return changes.reduce((sum, change) => sum + change, 0)
}
