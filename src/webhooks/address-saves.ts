import {
  type SQL,
  type SQLWrapper,
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  max,
  not,
  sql,
} from 'drizzle-orm'
import type { WebhookEvent } from '../boards/model/domain-event.ts'
import { integrations } from '../boards/tables.ts'
import { deliveriesOfEvent } from './removal-saves.ts'
import { deliveries, events, receivers } from './tables.ts'
import { excluded, fieldsFor, insertRows } from '../kernel/db/rows.ts'
import { db } from '../kernel/db/database.ts'
import { ALWAYS, type Statement } from '../kernel/db/statements.ts'
import { formatNumber } from '../kernel/contract/format-number.ts'

export function insertEvents(webhookEvents: WebhookEvent[]): ReturnType<typeof insertRows> {
  return insertRows(
    events,
    webhookEvents.map(({ to, ...event }) => ({ ...event, addressees: to })),
  )
}

/**
 * Creates the deliveries of the oldest events in a board's outbox (all without `most`): one for each
 * integration that wants the event and still exists. Their receivers become due, now or when their
 * backoff ends.
 */
export function addressEvents(boardId: string, most = -1): Statement[] {
  const ids = unsent(boardId, most)
  const isAddressed = inArray(events.id, ids)
  const addressees = sql`json_each(${events.addressees}) as t`
  const dueAtOnce = atOnce(events.createdAt)
  const isFull = sql`${integrations.id} in overfull_ones`
  const delivered = fieldsFor(deliveries, {
    integrationId: integrations.id,
    seq: events.seq,
    eventId: events.id,
    state: sql`iif(${isFull}, 'failed', 'pending')`,
    tries: 0,
    lastError: sql`iif(${isFull}, ${OVERFULL}, null)`,
    nextTryAt: sql`iif(${isFull}, null, ${dueAtOnce})`,
  })
  const received = fieldsFor(receivers, {
    integrationId: integrations.id,
    ownerId: boardId,
    dueAt: max(dueAtOnce),
  })
  const each = db
    .select(delivered)
    .from(events)
    .innerJoin(addressees, ALWAYS)
    .innerJoin(integrations, eq(integrations.id, sql`t.value`))
    .where(isAddressed)
    .orderBy(integrations.id, events.seq)
  return [
    // The builder has no words for a list that SQLite is to make once.
    db
      .insert(deliveries)
      .select(sql`with overfull_ones as materialized ${overfull(boardId)} ${each.getSQL()}`),
    db
      .insert(receivers)
      .select(
        db
          .select(received)
          .from(events)
          .innerJoin(addressees, ALWAYS)
          .innerJoin(integrations, eq(integrations.id, sql`t.value`))
          .where(isAddressed)
          .groupBy(integrations.id),
      )
      .onConflictDoUpdate(DUE),
    db.delete(events).where(and(isAddressed, not(exists(deliveriesOfEvent())))),
    db.update(events).set({ addressees: null }).where(isAddressed),
  ]
}

const { dueAt, restsUntil, pacedUntil } = receivers

const latest = sql`max(${excluded(dueAt)}, ${restsUntil}, ${pacedUntil})`

/** Makes a receiver due that is known: now or when its backoff ends, unless it is earlier. */
export const DUE = {
  target: receivers.integrationId,
  set: { dueAt: latest },
  setWhere: sql`${dueAt} is null or ${dueAt} > ${latest}`,
}

/** Most deliveries that wait for one integration. Later ones fail at once; a user can send them again. */
const MOST_WAITING = 2_000

const OVERFULL = `More than ${formatNumber(MOST_WAITING)} deliveries were waiting.`

/** The board's integrations with that many deliveries waiting. */
function overfull(boardId: string) {
  return db
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.boardId, boardId), isOverfull(integrations.id)))
}

/** Condition: so many deliveries wait for an integration. */
export function isOverfull(id: SQLWrapper): SQL {
  const { integrationId, nextTryAt } = deliveries
  const waiting = db
    .select({ integrationId })
    .from(deliveries)
    .where(and(sql`${integrationId} = ${id}`, isNotNull(nextTryAt)))
    .limit(MOST_WAITING)
  return sql`(select count(*) from ${waiting}) >= ${MOST_WAITING}`
}

/** A time less 5 s, so that it has passed on every machine although clocks differ. */
export function atOnce(time: SQLWrapper): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '-5 seconds')`
}

function unsent(boardId: string, most: number) {
  return db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.boardId, boardId), isNotNull(events.addressees)))
    .orderBy(events.seq)
    .limit(most)
}
