import { keyOf } from '../../accounts/users/fields.ts'
import { NOTIFICATION_MAILS } from '../../accounts/mail/limits.ts'
import { notificationMailsTo } from '../../accounts/mail/queries.ts'
import { sealValues } from '../../accounts/mail/seal-values.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type Store, hasSpentBudget } from '../../kernel/db/store.ts'
import { pauseAfter } from '../../kernel/budget/weight.ts'
import { type TaskQueue, sendMessages } from '../../kernel/task-queue.ts'
import type { NotificationMailName } from './template-actions.ts'
import { mailTime } from '../schedule.ts'
import { type NewOutboxMail, addToOutbox, dropWaiting, postpone } from './saves.ts'
import { type DueMail, dueWaiting } from './queries.ts'

export type OutboxDeps = {
  queue: TaskQueue
  secret: string
  publicUrl: string
  newId(): string
  nowMs(): number
  wait(ms: number): Promise<unknown>
}

/** Most notifications that one step puts into messages. */
export const SLICE = 500

/** Each message of a slice delays the messages of the next slice by this much, so that digests of thousands of people do not hold up other mail. */
const APART_MS = 20

type Sorted = {
  mails: NewOutboxMail[]
  /** Notifications that need no message any more. */
  dropped: number[]
  /** Notifications beyond the limit, which come with the digest of `dueAt`. */
  postponed: { seq: number; dueAt: string }[]
}

/**
 * Puts messages of the notifications that are due into the outbox, in slices: one for each that is told at
 * once, one for all of a digest. Notifications that were read meanwhile are left out. The rows that wait are deleted in
 * the batch that adds the message, so that another run adds none. It waits between slices. Returns whether
 * some are left for which this invocation has no statements left.
 */
export async function fillOutbox(store: Store, deps: OutboxDeps, most = SLICE): Promise<boolean> {
  const nowMs = deps.nowMs()
  const now = momentOf(nowMs)
  let waitMs = 0
  for (;;) {
    const startMs = deps.nowMs()
    const { due } = await store.batch({ due: dueWaiting(now, most) })
    if (due.length === 0) return false
    const { rows, isLast } = wholeGroups(due, most)
    const keys = [...new Set(rows.flatMap(({ email }) => (email ? keyOf(email) : [])))]
    const since = momentOf(nowMs - NOTIFICATION_MAILS.seconds * 1_000)
    const { sent } = await store.batch({ sent: notificationMailsTo(keys, since) })
    const counts = new Map(sent.map(({ recipientKey, count }) => [recipientKey, count]))
    const { mails, dropped, postponed } = sorted(rows, counts, deps, nowMs)
    const dueAt = momentOf(nowMs + waitMs)
    await store.batch([
      ...addToOutbox(mails, dueAt),
      ...dropWaiting(dropped),
      ...postpone(postponed),
    ])
    await sendMessages(
      deps.queue,
      mails.map(({ id }) => ({ task: 'mail', id })),
      waitMs,
    )
    if (isLast) return false
    if (hasSpentBudget(store.meter)) return true
    waitMs += mails.length * APART_MS
    await pauseAfter(startMs, deps)
  }
}

/** The rows without those of a digest that may go on beyond the slice, unless they are all of it. */
function wholeGroups(due: DueMail[], most: number): { rows: DueMail[]; isLast: boolean } {
  if (due.length < most) return { rows: due, isLast: true }
  const last = due.at(-1)
  const whole = due.filter((row) => row.dueAt !== last?.dueAt || row.userId !== last.userId)
  return { rows: whole.length === 0 ? due : whole, isLast: false }
}

function sorted(
  rows: DueMail[],
  counts: Map<string, number>,
  deps: OutboxDeps,
  nowMs: number,
): Sorted {
  const all: Sorted = { mails: [], dropped: [], postponed: [] }
  const digests = new Map<string, DueMail[]>()
  for (const row of rows) {
    const { seq, userId, way, dueAt, email } = row
    const key = keyOf(email ?? '')
    const count = counts.get(key) ?? 0
    if (row.timeZone === null || email === null || key === '' || !row.isUnread)
      all.dropped.push(seq)
    else if (way !== 'now') {
      const name = `${userId} ${dueAt}`
      digests.set(name, [...(digests.get(name) ?? []), row])
    } else if (count < NOTIFICATION_MAILS.most) {
      counts.set(key, count + 1)
      all.mails.push(newMail([row], 'notification', deps, nowMs))
    } else {
      const { timeZone, quietHours, digestAt } = row
      const dueMs = mailTime('hourly', nowMs, { timeZone, quietHours, digestAt: digestAt ?? '' })
      all.postponed.push({ seq, dueAt: momentOf(dueMs) })
    }
  }
  for (const group of digests.values()) all.mails.push(newMail(group, 'digest', deps, nowMs))
  return all
}

function newMail(
  rows: DueMail[],
  template: NotificationMailName,
  { newId, secret, publicUrl }: OutboxDeps,
  nowMs: number,
): NewOutboxMail {
  const seqs = rows.map(({ seq }) => seq)
  const [first] = rows
  const recipient = first?.email ?? ''
  return {
    id: newId(),
    seqs,
    template,
    recipient,
    recipientKey: keyOf(recipient),
    readerId: first?.userId ?? '',
    origin: publicUrl,
    sealed: sealValues(secret, { seqs: JSON.stringify(seqs) }),
    now: momentOf(nowMs),
  }
}
