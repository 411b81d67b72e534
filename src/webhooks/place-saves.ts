import {
  type SQL,
  type SQLWrapper,
  and,
  between,
  count,
  eq,
  exists,
  gt,
  lte,
  ne,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { momentOf } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { logError } from '../kernel/log-error.ts'
import { type TaskMessage, type TaskQueue, sendMessages } from '../kernel/task-queue.ts'
import { receivers, userIntegrations } from './tables.ts'

const other = alias(receivers, 'other')

/** Most messages for integrations of one board that are in the queue at once, so that the messages of other boards do not wait behind hundreds of one. */
export const MOST_PLACES = 12

/** A message keeps its place this long if no run takes it, because it was lost or the queue is slow. It is shorter than the time after which the board's alarm looks. */
const PLACE_MS = 20_000

/** The board or the user that an integration belongs to, if the integration has anything to send; as SQL. */
export function ownerOf(integrationId: string): SQL {
  const owner = db
    .select({ id: receivers.ownerId })
    .from(receivers)
    .where(eq(receivers.integrationId, integrationId))
  return sql`${owner}`
}

/**
 * Gives the free places of a board, or of a user, to its integrations that are due, the longest waiting first, and
 * returns them. An integration has its place until a run takes its lease, and each run asks for the
 * places that are free then. So all integrations get their turn while their board has few messages in the
 * queue. A place that runs out is free for the next `takePlaces` of a run, the alarm or the cron.
 */
export function takePlaces(owner: string | SQL, nowMs: number, most = MOST_PLACES) {
  const [now, until] = [momentOf(nowMs), momentOf(nowMs + PLACE_MS)]
  const { integrationId, ownerId, dueAt, lease, leasedUntil } = receivers
  const isDue = and(eq(ownerId, owner), lte(dueAt, now))
  const taken = db
    .select({ count: count() })
    .from(receivers)
    .where(and(isDue, eq(lease, ''), gt(leasedUntil, now)))
  // The builder takes no expression as a limit.
  const due = sql`select ${integrationId} from ${receivers} where ${and(isDue, lte(leasedUntil, now))}
    order by ${dueAt} limit max(0, ${most} - ${taken})`
  return db
    .update(receivers)
    .set({ lease: '', leasedUntil: until })
    .where(sql`${integrationId} in (${due})`)
    .returning({ integrationId, isPersonal: sql<number>`${isPersonal(integrationId)}` })
}

/** Condition: an integration is one of a user, not of a board. */
export function isPersonal(integrationId: SQLWrapper): SQL {
  const { id } = userIntegrations
  return exists(
    db
      .select({ id })
      .from(userIntegrations)
      .where(sql`${id} = ${integrationId}`),
  )
}

/** Integrations that got a place in the queue, and are to be sent a message. */
export type Placed = { integrationId: string; isPersonal: number }[]

/** The messages that have deliveries sent to integrations. */
export function messagesFor(placed: Placed): TaskMessage[] {
  return placed.map(({ integrationId: id, isPersonal: isOfUser }) => ({
    task: isOfUser === 0 ? 'webhooks' : 'user-webhooks',
    id,
  }))
}

/** Sends messages for the integrations that got a place. If the queue fails, their places run out, and the alarm or the cron sends them again. */
export async function sendPlaced(queue: TaskQueue, placed: Placed): Promise<void> {
  await sendMessages(queue, messagesFor(placed)).catch(() => {
    logError('webhooks', { unsent: placed.length })
  })
}

/** The message of another integration may wake an integration up to this long after it is due. */
const WAKE_MS = 1_000

/**
 * Finds a row if an integration that is due later needs no message of its own. That is so where another
 * integration of its board is due at that time or shortly after, because the run of the other one asks for
 * places for all that are due. So many integrations that fail together do not come back to the queue
 * together.
 */
export function wokenByAnother(id: string) {
  const { integrationId, ownerId, dueAt } = receivers
  const shortlyAfter = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${dueAt}, ${`+${WAKE_MS / 1_000} seconds`})`
  return db
    .select({ id: other.integrationId })
    .from(receivers)
    .innerJoin(other, eq(other.ownerId, ownerId))
    .where(
      and(
        eq(integrationId, id),
        ne(other.integrationId, integrationId),
        eq(other.lease, ''),
        between(other.dueAt, dueAt, shortlyAfter),
      ),
    )
    .limit(1)
}
