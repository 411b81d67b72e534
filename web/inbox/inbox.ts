import { batch, signal } from '@preact/signals'
import { type Failure, failureOf } from '../api/failure.ts'
import { failureText } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import { type Notification, marked, merged } from './groups.ts'
import type { PageSession } from '../state/page-session.ts'

/** Notifications of one request. */
const PAGE = 50

export type Inbox = ReturnType<typeof openInbox>

/** The notifications of who is signed in while they are shown: all, or those that are unread. What is marked as read stays shown until they are read again. */
export function openInbox({ api, notifications }: PageSession, isUnread: boolean) {
  const { unread } = notifications
  const shown = signal<readonly Notification[] | undefined>(undefined)
  const failure = signal<Failure | undefined>(undefined)
  const hasOlder = signal(false)
  let started: Promise<void> | undefined

  async function read(part: { after?: string; before?: string } = {}): Promise<Notification[]> {
    const query = { limit: String(PAGE), ...part, ...(isUnread && { unread: 'true' }) }
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
      for (let last = found.at(-1); last && found.length === PAGE; last = found.at(-1))
        found = await read({ after: String(last.seq) })
    } catch {
      // They are read when the feed is open again.
    }
  }

  /** Marks some as read or unread: here at once, and taken back where the service refuses it. */
  async function mark(ids: readonly string[], isRead: boolean): Promise<void> {
    const known = shown.peek() ?? []
    const meant = known.filter(
      ({ _id, readAt }) => ids.includes(_id) && (readAt === undefined) === isRead,
    )
    if (meant.length === 0) return
    const changed = meant.map(({ _id }) => _id)
    put(changed, isRead)
    const done = await orTell(async () => {
      if (isRead) unread.value = (await api.read_notifications({ body: { ids: changed } })).unread
      else
        for (const notification of changed)
          await api.edit_notification({ notification, body: { read: false } })
    })
    if (!done) put(changed, !isRead)
  }

  function put(ids: readonly string[], isRead: boolean): void {
    batch(() => {
      const readAt = isRead ? new Date().toISOString() : undefined
      shown.value = marked(shown.peek() ?? [], new Set(ids), readAt)
      unread.value = Math.max(0, unread.peek() + (isRead ? -ids.length : ids.length))
    })
  }

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

  return { shown, failure, hasOlder, start, readOlder, readNewer, mark, markAll }
}

/** Does something, or says why it did not work; resolves to whether it did. */
async function orTell(run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (thrown) {
    toast(failureText(failureOf(thrown)), { isWrong: true })
    return false
  }
}
