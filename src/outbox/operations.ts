import { AppError, invalidQuery } from '../kernel/contract/app-error.ts'
import { described } from '../kernel/contract/kind.ts'
import { type Moment, momentOf } from '../kernel/contract/moment.ts'
import { Id, record } from '../kernel/contract/record.ts'
import { many, one } from '../kernel/contract/reply.ts'
import { number, text } from '../kernel/contract/wire.ts'
import { type SelectOf, after } from '../kernel/db/statements.ts'
import { logError } from '../kernel/log-error.ts'
import { type TaskMessage, sendMessages } from '../kernel/task-queue.ts'
import { action } from '../operations/action.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import { operation } from '../operations/operation.ts'
import { firstOrThrow, read } from '../operations/read.ts'
import type { RequestContext } from '../operations/request-context.ts'
import { findParked, isThere, isUnparked, listParked, masked, unpark } from './parked-saves.ts'
import type { Task, TaskRows, WaitingRow } from './tasks.ts'

const OutboxItem = record('OutboxItem', {
  _id: text,
  task: described('The task that sends it, such as `mail` or `webhooks`.', text),
  about: described('Its subject, such as the template of a message of mail.', text),
  to: described('Its receiver, masked: an address without its name, or the host of a URL.', text),
  tries: number,
  dueAt: described('Time when it is sent next; none if it was given up.', text.optional()),
  lastError: text.optional(),
  createdAt: text.optional(),
})

/** Most entries of one reply. */
const MOST = 1_000

/** A row of one of the two lists. Only what was given up has `parkedAt`. */
type ListedRow = WaitingRow & { parkedAt?: Moment }

type Listed = Record<string, SelectOf<ListedRow>>

/** The tasks that send something, by their names. */
type Sending = ReadonlyMap<string, TaskRows>

/** The operations by which site admins see everything that leaves the service, send it again, or delete it. */
export function outboxOperations(tasks: readonly Task[]) {
  const sending: Sending = new Map(
    tasks.flatMap(({ name, rows }) => (rows ? [[name, rows] as const] : [])),
  )
  return [getOutbox(sending), retryItem(sending), deleteItem(sending)]
}

/** Lists the waiting items, or the parked ones. */
function getOutbox(sending: Sending) {
  return operation({
    name: 'get_outbox',
    tag: 'Users',
    summary:
      'Lists the items that wait to be sent, the first due first, or those that were given up, the newest first; for the site admin.',
    method: 'GET',
    path: '/api/outbox',
    access: 'site',
    query: {
      state: 'Lists items that wait, now or later (`due`), or those that were given up (`parked`).',
      task: 'Lists the items of this task.',
    },
    reply: many(OutboxItem),
    run: read({
      find: ({ query, page }) => listedBy(query, sending, Math.min(page.limit, MOST)),
      answer: (found, { page }) =>
        // The caller's rows are among what was found.
        [...sending.keys()]
          .flatMap((task) => (found[task] ?? []).map((row) => ({ ...row, task })))
          .toSorted(byTime)
          .slice(0, page.limit)
          .map(itemOf),
    }),
  })
}

/** Has something that was given up sent again. The task says whether it can be: a message may be of no use any more, and what it was for may be gone. */
function retryItem(sending: Sending) {
  return operation({
    name: 'retry_outbox_item',
    tag: 'Users',
    summary:
      'Has something that was given up sent again, with all its attempts; for the site admin.',
    method: 'POST',
    path: '/api/outbox/{outboxItem}/retry',
    access: 'site',
    reply: one(Id),
    run: action({
      load: ({ path }) => ({ parked: findParked(path.outboxItem) }),
      async run({ parked }, { path: { outboxItem: id }, context }) {
        const row = firstOrThrow(parked, 'outbox.not_found')
        const rows = sending.get(row.task)
        const now = momentOf(context.deps.nowMs())
        if (rows === undefined || (row.usefulUntil !== null && row.usefulUntil <= now))
          throw new AppError('outbox.over')
        const { found, unparked } = await context.store.batch({
          found: rows.find(row),
          unparked: after(unpark(id, isThere(rows.find(row))), recordOf(context, { id })),
          retried: rows.retry(row, now, isUnparked(id)),
        })
        if (unparked.length === 0)
          throw new AppError('outbox.over', {
            reason: 'Its subject is gone, or its integration is disabled.',
          })
        sendAfter(
          context,
          found.map((one) => ({ task: row.task, id: one.id })),
        )
        return { body: { id } }
      },
    }),
  })
}

/** Sends messages after the reply. If the queue fails, the cron finds what is due. */
function sendAfter({ deps, after: later }: RequestContext, messages: TaskMessage[]): void {
  later(
    sendMessages(deps.queue, messages).catch(() => logError('outbox', { unsent: messages.length })),
  )
}

/** Forgets something that was given up. */
function deleteItem(sending: Sending) {
  return operation({
    name: 'delete_outbox_item',
    tag: 'Users',
    summary: 'Forgets something that was given up; for the site admin.',
    method: 'DELETE',
    path: '/api/outbox/{outboxItem}',
    access: 'site',
    reply: one(Id),
    run: action({
      load: ({ path }) => ({ parked: findParked(path.outboxItem) }),
      async run({ parked }, { path: { outboxItem: id }, context }) {
        const row = firstOrThrow(parked, 'outbox.not_found')
        const forget = sending.get(row.task)?.forget?.(row) ?? []
        await context.store.batch([...forget, ...after(unpark(id), recordOf(context, { id }))])
        return { body: { id } }
      },
    }),
  })
}

/** The selects that a query asks for, by the names of their tasks. */
function listedBy(query: URLSearchParams, sending: Sending, most: number): Listed {
  const task = query.get('task') || undefined
  if (task !== undefined && !sending.has(task))
    throw invalidQuery('task', `must be one of ${[...sending.keys()].join(', ')}`)
  const state = query.get('state') || 'due'
  if (state !== 'due' && state !== 'parked') throw invalidQuery('state', 'must be due or parked')
  return Object.fromEntries(
    [...sending]
      .filter(([name]) => task === undefined || name === task)
      .map(([name, { waiting }]) => [
        name,
        state === 'due' ? waiting(most) : listParked(name, most),
      ]),
  )
}

/** Puts items that are due first before those due later, and items that were given up last before earlier ones. */
function byTime(one: ListedRow, other: ListedRow): number {
  const [first, second] =
    one.parkedAt === undefined
      ? [one.dueAt ?? '', other.dueAt ?? '']
      : [other.parkedAt ?? '', one.parkedAt]
  return Number(first > second) - Number(first < second)
}

function itemOf({ id, task, to, parkedAt: _parkedAt, ...row }: ListedRow & { task: string }) {
  return { ...row, id: `${task}.${id}`, task, to: masked(to) }
}
