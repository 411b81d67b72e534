import { type SQL, and, asc, desc, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { DeliveryState } from './delivery.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import { integrations } from '../boards/tables.ts'
import { RECEIVERS, deliveries, events, receivers, userIntegrations } from './tables.ts'
import type { PageWindow } from '../kernel/db/scope.ts'
import { db } from '../kernel/db/database.ts'
import { MOST_LOOKED_AT, isHeldBy } from '../outbox/due.ts'

/** Most deliveries that a run loads at once. */
const MOST_TAKEN = 50

const isDue = (now: Moment) => and(lte(receivers.dueAt, now), lte(receivers.leasedUntil, now))

/** The board's id if its outbox holds events without deliveries. */
export function unsentOnBoard(boardId: string) {
  return db
    .select({ boardId: events.boardId })
    .from(events)
    .where(and(eq(events.boardId, boardId), isNotNull(events.addressees)))
    .limit(1)
}

/** Finds at most 500 boards whose outbox holds events without deliveries. */
export function unsentAnywhere() {
  return db
    .select({ boardId: events.boardId })
    .from(events)
    .where(isNotNull(events.addressees))
    .groupBy(events.boardId)
    .limit(MOST_LOOKED_AT)
}

/** The board's integrations with something to send, now or later; `isDue` if it is due, and neither a run is sending it nor a message for it is in the queue. */
export function waitingOnBoard(boardId: string, now: Moment) {
  const { integrationId, dueAt } = receivers
  return db
    .select({ integrationId, dueAt, isDue: sql<number>`${isDue(now)}`.as('is_due') })
    .from(receivers)
    .where(and(eq(receivers.ownerId, boardId), isNotNull(dueAt)))
}

/** The owners of at most 500 integrations with something due that no run is sending and for which no message is in the queue, the longest waiting first. */
export function dueAnywhere(now: Moment) {
  return db
    .select({ ownerId: receivers.ownerId })
    .from(receivers)
    .where(isDue(now))
    .orderBy(asc(receivers.dueAt))
    .limit(MOST_LOOKED_AT)
}

/** The receivers that a run holds, and their health. */
export function heldReceivers(lease: string) {
  return db
    .select({
      id: receivers.integrationId,
      lease: receivers.lease,
      owner: sql<string>`${receivers.ownerId}`.as('owner'),
      tries: receivers.tries,
      failures: receivers.failures,
      failingSince: receivers.failingSince,
      restsUntil: receivers.restsUntil,
      permits: receivers.permits,
      pacedUntil: receivers.pacedUntil,
      // A receiver whose integration went with its board counts for the board.
      userId: sql<string>`coalesce(${integrations.userId}, ${receivers.ownerId})`.as('of_user'),
      /** 1 for an integration of a user, 0 for one of a board. */
      isPersonal: sql<number>`${userIntegrations.id} is not null`.as('is_personal'),
      isEnabled: sql<number>`coalesce(${integrations.enabled}, ${userIntegrations.enabled}, 1)`.as(
        'is_enabled',
      ),
      url: sql<
        string | null
      >`coalesce(${integrations.url}, ${userIntegrations.url}, ${receivers.url})`.as('to_url'),
      token: sql<
        string | null
      >`iif(${integrations.id} is null, coalesce(${userIntegrations.token}, ${receivers.token}), ${integrations.token})`.as(
        'with_token',
      ),
    })
    .from(receivers)
    .leftJoin(integrations, eq(integrations.id, receivers.integrationId))
    .leftJoin(userIntegrations, eq(userIntegrations.id, receivers.integrationId))
    .where(isHeldBy(RECEIVERS, lease))
}

/** The 50 oldest deliveries that are due to an integration; none if the run does not have the lease. */
export function dueDeliveries(integrationId: string, lease: string, now: Moment) {
  const leased = db
    .select({ id: receivers.integrationId })
    .from(receivers)
    .where(and(eq(receivers.integrationId, integrationId), eq(receivers.lease, lease)))
  return db
    .select({
      eventId: deliveries.eventId,
      seq: deliveries.seq,
      tries: deliveries.tries,
      kind: events.kind,
      createdAt: events.createdAt,
      /** Null for a notification, whose text is made when it is sent. */
      payload: events.payload,
    })
    .from(deliveries)
    .leftJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.integrationId, leased), lte(deliveries.nextTryAt, now)))
    .orderBy(asc(deliveries.nextTryAt), asc(deliveries.seq))
    .limit(MOST_TAKEN)
}

const dueAtOf = db
  .select({ dueAt: receivers.dueAt })
  .from(receivers)
  .where(eq(receivers.integrationId, deliveries.integrationId))

const shown = {
  eventId: deliveries.eventId,
  seq: deliveries.seq,
  state: deliveries.state,
  tries: deliveries.tries,
  lastStatus: deliveries.lastStatus,
  lastError: deliveries.lastError,
  lastTryAt: deliveries.lastTryAt,
  // Not before the receiver is due: it may be backing off, or waiting for the host's rate limit.
  nextTryAt: sql<Moment | null>`max(${deliveries.nextTryAt}, coalesce(${dueAtOf}, ''))`.as(
    'next_at',
  ),
  kind: events.kind,
  createdAt: events.createdAt,
  sort: sql<number>`${deliveries.seq}`.as('sort'),
  row: sql<number>`0`.as('row'),
}

export function deliveriesTo(integrationId: string, { limit, after: position }: PageWindow) {
  const earlier = position && lt(deliveries.seq, position[0])
  return db
    .select(shown)
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.integrationId, integrationId), earlier))
    .orderBy(desc(deliveries.seq))
    .limit(limit)
}

/** The board's events without deliveries that an integration will get, shown as pending deliveries, newest first. */
export function unaddressedTo(boardId: string, integrationId: string, part: PageWindow) {
  const to = sql`${integrationId} in (select value from json_each(${events.addressees}))`
  return db
    .select({
      eventId: events.id,
      seq: events.seq,
      state: sql<DeliveryState>`'pending'`.as('state'),
      tries: sql<number>`0`.as('tries'),
      nextTryAt: sql<Moment | null>`${events.createdAt}`.as('next_try_at'),
      kind: events.kind,
      createdAt: events.createdAt,
      sort: sql<number>`${events.seq}`.as('sort'),
      row: sql<number>`0`.as('row'),
    })
    .from(events)
    .where(
      and(
        eq(events.boardId, boardId),
        isNotNull(events.addressees),
        to,
        part.after && lt(events.seq, part.after[0]),
      ),
    )
    .orderBy(desc(events.seq))
    .limit(part.limit)
}

/** Condition: the delivery of an event to an integration. */
export function deliveryOf(eventId: string, integrationId: string): SQL {
  const seq = db.select({ seq: events.seq }).from(events).where(eq(events.id, eventId))
  return sql`${deliveries.integrationId} = ${integrationId}
    and ${deliveries.seq} = ${seq}
    and +${deliveries.eventId} = ${eventId}`
}

export function findDelivery(eventId: string, integrationId: string) {
  return db
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(deliveryOf(eventId, integrationId))
}
