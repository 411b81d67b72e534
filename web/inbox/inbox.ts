import { batch, computed, signal } from '@preact/signals'
import { type Failure, failureOf } from '../api/failure.ts'
import type { NotificationKind } from '../../src/notifications/kinds.ts'
import type { KeyedCommand } from '../state/command.ts'
import type { PageSession } from '../state/page-session.ts'
import { failureText } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import { type Notification, type Which, marked, merged, withoutLeft } from './groups.ts'
import { marksOf } from './marks.ts'

/** Notifications of one request. */
const PAGE = 50

export type Inbox = ReturnType<typeof openInbox>

/** A part of the notifications: all, those that are unread, or those that are put off; of all kinds, or of one. */
export type Part = { which: Which; kind: NotificationKind | undefined }

/** Notifications as they were read, with so many of the confirmed commands. */
type Read = { all: readonly Notification[]; confirmed: number }

/** The notifications of the user while a part of them is shown. Those that are marked as read stay shown until the part is read again. */
export function openInbox(session: PageSession, { which, kind }: Part) {
  const { api, notifications, outboxes } = session
  const { confirmed } = outboxes
  const known = signal<Read | undefined>(undefined)
  const failure = signal<Failure | undefined>(undefined)
  const hasOlder = signal(false)
  const hasOthersSnoozed = signal(false)
  let started = Promise.resolve()
  const shown = computed(() => {
    if (known.value === undefined) return undefined
    return marked(known.value.all, givenSince(known.value.confirmed)).filter(
      ({ snoozedUntil }) => Boolean(snoozedUntil) === (which === 'snoozed'),
    )
  })

  /** True if something is put off that is not shown here. */
  const hasSnoozed = computed(() => {
    if (which === 'snoozed' || known.value === undefined) return false
    const all = marked(known.value.all, givenSince(known.value.confirmed))
    return hasOthersSnoozed.value || all.some(({ snoozedUntil }) => Boolean(snoozedUntil))
  })

  /** The commands that were given since so many were confirmed. */
  function givenSince(count: number): KeyedCommand[] {
    const pending = outboxes.own().pending.value.map(({ command }) => command)
    return [...confirmed.value.slice(count), ...pending]
  }

  async function read(part: { after?: string; before?: string } = {}): Promise<Notification[]> {
    const query = {
      limit: String(PAGE),
      ...part,
      ...(which !== 'all' && { [which]: 'true' }),
      ...(kind !== undefined && { kinds: kind }),
    }
    const count = confirmed.peek().length
    const reply = await api.get_notifications({ query })
    const isFirst = part.after === undefined && part.before === undefined
    const isNone = isFirst && which === 'all' && reply.notifications.length === 0
    const isPutOff = isNone && (await isSomePutOff(api, query))
    batch(() => {
      notifications.count(reply.unread)
      hasOthersSnoozed.value = isPutOff
      const before = known.peek() ?? { all: [], confirmed: count }
      // Notifications that were read before do not have the effect of commands that were confirmed since.
      const all = marked(before.all, confirmed.peek().slice(before.confirmed, count))
      const first = { all: reply.notifications, isWhole: reply.notifications.length < PAGE }
      const kept = isFirst ? withoutLeft(all, first, givenSince(count), which) : all
      known.value = { all: merged(kept, reply.notifications), confirmed: count }
    })
    return reply.notifications
  }

  function start(): Promise<void> {
    return (started = readFirst())
  }

  async function readFirst(): Promise<void> {
    failure.value = undefined
    try {
      const found = await read()
      hasOlder.value = found.length === PAGE
    } catch (thrown) {
      failure.value = failureOf(thrown)
    }
  }

  async function readOlder(): Promise<void> {
    const last = known.peek()?.all.at(-1)
    if (last === undefined) return
    try {
      hasOlder.value = (await read({ before: String(last.seq) })).length === PAGE
    } catch (thrown) {
      toast(failureText(failureOf(thrown)), { isWrong: true })
    }
  }

  /** Reads those that came since; the first ones again if none is known. */
  async function readNewer(): Promise<void> {
    if (known.peek() === undefined) return
    const newest = known.peek()?.all[0]
    if (newest === undefined) return start()
    try {
      let found = await read({ after: String(newest.seq) })
      // A notification that was put off comes back among those before.
      if (found.length === 0) await read()
      for (let last = found.at(-1); last && found.length === PAGE; last = found.at(-1))
        found = await read({ after: String(last.seq) })
    } catch {
      // They are read when the feed is open again.
    }
  }

  /** Resolves once the first ones are read, or reads them again if that has failed. */
  const firstRead = () => (failure.peek() === undefined ? started : start())
  const marks = marksOf(session, shown, firstRead)

  return { shown, failure, hasOlder, hasSnoozed, start, readOlder, readNewer, ...marks }
}

/** Asks if some of what would answer a query is put off. */
async function isSomePutOff(
  api: PageSession['api'],
  query: { limit: string; kinds?: string },
): Promise<boolean> {
  const asked = { ...query, limit: '1', snoozed: 'true' }
  return (await api.get_notifications({ query: asked })).notifications.length > 0
}
