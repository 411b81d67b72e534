import {
  type SQL,
  and,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { type SQLiteColumn, alias } from 'drizzle-orm/sqlite-core'
import { type Moment, momentOf } from '../kernel/contract/moment.ts'
import { integrations } from '../boards/tables.ts'
import { forgetParked, forgetParkedOfOwner } from './parked-saves.ts'
import { deliveries, events, receivers } from './tables.ts'
import { db } from '../kernel/db/database.ts'
import { ALWAYS, type Statement } from '../kernel/db/statements.ts'
import { ROUNDS, purgeInRounds } from '../kernel/db/purge.ts'
import type { Store } from '../kernel/db/store.ts'
import { DAY_MS } from '../kernel/contract/days.ts'
import { deleteIdlePaces } from './pace.ts'

const otherDelivery = alias(deliveries, 'o')

/** The deliveries of the current event that fulfil a condition, found through its board's receivers. */
export function deliveriesOfEvent(which?: SQL) {
  const { integrationId, seq } = otherDelivery
  return db
    .select({ integrationId })
    .from(receivers)
    .innerJoin(otherDelivery, and(eq(integrationId, receivers.integrationId), eq(seq, events.seq)))
    .where(and(eq(receivers.ownerId, events.boardId), which))
}

/** Deletes the deliveries of an integration, and the state of its receiver, if a condition holds. */
export function deleteIntegrationDeliveries(id: string, condition: SQL = ALWAYS): Statement[] {
  return [
    ...deleteDeliveries(({ integrationId }) => and(eq(integrationId, id), condition)),
    db.delete(receivers).where(and(eq(receivers.integrationId, id), condition)),
    ...forgetParked(id, condition),
  ]
}

/** Before a board is deleted: receivers with pending deliveries get a copy of the URL and token, so that those are still sent; everything else is deleted. */
export function detachFromBoard(boardId: string): Statement[] {
  const isEnabled = and(eq(integrations.boardId, boardId), eq(integrations.enabled, true))
  const enabled = db.select({ id: integrations.id }).from(integrations).where(isEnabled)
  const isOwn = eq(receivers.ownerId, boardId)
  const own = db.select({ id: receivers.integrationId }).from(receivers).where(isOwn)
  return [
    ...forgetParkedOfOwner(boardId, ALWAYS),
    db
      .update(receivers)
      .set({ url: integrations.url, token: integrations.token })
      .from(integrations)
      .where(
        and(eq(integrations.id, receivers.integrationId), isOwn, inArray(integrations.id, enabled)),
      ),
    ...deleteDeliveries(({ integrationId, nextTryAt }) =>
      and(inArray(integrationId, own), or(isNull(nextTryAt), notInArray(integrationId, enabled))),
    ),
    db.delete(receivers).where(and(isOwn, or(isNull(receivers.dueAt), isNull(receivers.url)))),
  ]
}

type DeliveryColumns = Record<'integrationId' | 'nextTryAt', SQLiteColumn>

const gone = alias(deliveries, 'd')

/** Deletes deliveries, and events that have no other delivery. */
function deleteDeliveries(which: (of: DeliveryColumns) => SQL | undefined): Statement[] {
  const ids = db.select({ id: gone.eventId }).from(gone).where(which(gone))
  const isOther = sql`not (${which(otherDelivery)})`
  return [
    db.delete(events).where(and(inArray(events.id, ids), not(exists(deliveriesOfEvent(isOther))))),
    db.delete(deliveries).where(which(deliveries)),
  ]
}

/** Most events that one purge looks at. */
const MOST_PURGED = 1_000

/** Deletes events from before a moment, oldest first, with their deliveries. */
export function purgeEvents(before: Moment): Statement[] {
  const { id, createdAt } = events
  const oldest = db
    .select({ id, createdAt })
    .from(events)
    .orderBy(sql`rowid`)
    .limit(MOST_PURGED)
    .as('oldest')
  const old = db.select({ id: oldest.id }).from(oldest).where(lte(oldest.createdAt, before))
  const theirs = db
    .select({ integrationId: receivers.integrationId, seq: events.seq })
    .from(events)
    .innerJoin(receivers, eq(receivers.ownerId, events.boardId))
    .where(inArray(id, old))
  return [
    db.delete(deliveries).where(sql`(${deliveries.integrationId}, ${deliveries.seq}) in ${theirs}`),
    db.delete(events).where(inArray(id, old)),
  ]
}

const KEPT_MS = 30 * DAY_MS

/** Deletes events that are older than 30 days, with their deliveries, and rate limits that hold no delivery back any more. */
export async function deleteOldEvents(store: Store, nowMs: number): Promise<void> {
  await store.batch(deleteIdlePaces(nowMs))
  const old = purgeEvents(momentOf(nowMs - KEPT_MS))
  await purgeInRounds(store, ROUNDS, () => store.batch(old))
}
