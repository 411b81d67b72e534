import { batch, signal } from '@preact/signals'
import { type Failure, failureOf } from '../api/failure.ts'
import type { NotificationKind } from '../../src/notifications/kinds.ts'
import { type Notification, merged } from './groups.ts'
import { marksOf, orTell } from './marks.ts'
import type { PageSession } from '../state/page-session.ts'

/** Notifications of one request. */
const PAGE = 50

export type Inbox = ReturnType<typeof openInbox>

/** A part of the notifications: all, those that are unread, or those that are put off; of all kinds, or of one. */
export type Part = { which: 'all' | 'unread' | 'snoozed'; kind: NotificationKind | undefined }

/** The notifications of who is signed in while a part of them is shown. What is marked as read stays shown until they are read again. */
export function openInbox(session: PageSession, { which, kind }: Part) {
  const { api, notifications } = session
  const { unread } = notifications
  const shown = signal<readonly Notification[] | undefined>(undefined)
  const failure = signal<Failure | undefined>(undefined)
  const hasOlder = signal(false)
  let started: Promise<void> | undefined

  async function read(part: { after?: string; before?: string } = {}): Promise<Notification[]> {
    const query = {
      limit: String(PAGE),
      ...part,
      ...(which !== 'all' && { [which]: 'true' }),
      ...(kind !== undefined && { kinds: kind }),
    }
    const reply = await api.get_notifications({ query })
    batch(() => {
      unread.value = reply.unread
      shown.value = merged(shown.peek() ?? [], reply.notifications)
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
    const last = shown.peek()?.at(-1)
    if (last === undefined) return
    await orTell(async () => {
      hasOlder.value = (await read({ before: String(last.seq) })).length === PAGE
    })
  }

  /** Reads those that came since; the first ones again where none is known. */
  async function readNewer(): Promise<void> {
    const known = shown.peek()
    if (known === undefined) return
    const [newest] = known
    if (newest === undefined) return start()
    try {
      let found = await read({ after: String(newest.seq) })
      // What was put off comes back among those before.
      if (found.length === 0) await read()
      for (let last = found.at(-1); last && found.length === PAGE; last = found.at(-1))
        found = await read({ after: String(last.seq) })
    } catch {
      // They are read when the feed is open again.
    }
  }

  const { put, ...marks } = marksOf(session, { shown, isSnoozed: which === 'snoozed', read })

  /** Marks as read what there was when the newest one that is shown came, also what is not shown. */
  async function markAll(): Promise<void> {
    // What is still on its way would otherwise count as unread what is marked meanwhile.
    await started
    const known = shown.peek() ?? []
    const [newest] = known
    if (newest === undefined) return
    await orTell(async () => {
      const reply = await api.read_notifications({ body: { before: newest.seq + 1 } })
      batch(() => {
        const ids = known.filter(({ readAt }) => readAt === undefined).map(({ _id }) => _id)
        put(ids, true)
        unread.value = reply.unread
      })
    })
  }

  return { shown, failure, hasOlder, start, readOlder, readNewer, markAll, ...marks }
}
