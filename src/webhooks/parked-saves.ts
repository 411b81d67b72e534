import { type SQL, and, eq, exists, gte, inArray, lt, not, sql } from 'drizzle-orm'
import { integrations } from '../boards/tables.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { insertWhere } from '../kernel/db/rows.ts'
import type { FollowUp, Statement } from '../kernel/db/statements.ts'
import { holds } from '../outbox/due.ts'
import { masked, park } from '../outbox/parked-saves.ts'
import { type ParkedRow, parked } from '../outbox/tables.ts'
import type { Receiver } from './delivery-deps.ts'
import type { ReceiverLease } from './saves.ts'
import type { GivenUp } from './send-due.ts'
import { RECEIVERS, deliveries, events, receivers, userIntegrations } from './tables.ts'

/** The names of the tasks that send deliveries: those of boards, and those of people. */
export const DELIVERY_TASKS = { board: 'webhooks', user: 'user-webhooks' } as const

/** A delivery as it is parked. Of a delivery to a person's integration, nothing else is kept. */
type Parked = { integrationId: string; seq: number; eventId: string }

/** Parks deliveries whose attempts have all failed, so that a site admin can have them sent again. */
export function parkDeliveries(
  { integrationId, lease }: ReceiverLease,
  to: Receiver,
  given: GivenUp[],
  parkedAt: Moment,
): Statement[] {
  return given.map(({ seq, eventId, kind, createdAt, outcome }) => {
    const payload: Parked = { integrationId, seq, eventId }
    const row = {
      task: to.isPersonal === 0 ? DELIVERY_TASKS.board : DELIVERY_TASKS.user,
      item: `${integrationId}.${seq}`,
      about: kind ?? 'notification',
      recipient: masked(to.url ?? ''),
      tries: outcome.tries,
      lastError: outcome.error,
      payload: JSON.stringify(payload),
      usefulUntil: null,
      createdAt: createdAt ?? parkedAt,
      parkedAt,
    }
    return park(row, holds(RECEIVERS, { id: integrationId, lease }))
  })
}

function parkedIn({ payload }: ParkedRow): Parked {
  // Written by `parkDeliveries`.
  return JSON.parse(payload)
}

/**
 * Finds the receiver of a parked delivery, if it can still be sent: its integration takes deliveries, and the
 * event on a board is still stored. Of a delivery to a person there is no event, as it is written when it is
 * sent.
 */
export function receiverOfParked(row: ParkedRow) {
  const { integrationId, eventId } = parkedIn(row)
  const isDisabled = [integrations, userIntegrations].map((table) => {
    const { id, enabled } = table
    const isOff = and(eq(id, integrationId), eq(enabled, false))
    return exists(db.select({ id }).from(table).where(isOff))
  })
  const event = db.select({ id: events.id }).from(events).where(eq(events.id, eventId))
  return db
    .select({ id: receivers.integrationId })
    .from(receivers)
    .where(
      and(
        eq(receivers.integrationId, integrationId),
        ...isDisabled.map(not),
        row.task === DELIVERY_TASKS.board ? exists(event) : undefined,
      ),
    )
}

/** Has a parked delivery sent again, with all its attempts, if a condition holds. */
export function renewParked(row: ParkedRow, now: Moment, condition: SQL): Statement[] {
  const { integrationId, seq, eventId } = parkedIn(row)
  const pending = { state: 'pending', tries: 0, nextTryAt: now } as const
  const again = { integrationId, seq, eventId, ...pending }
  return [
    insertWhere(deliveries, again, condition).onConflictDoUpdate({
      target: [deliveries.integrationId, deliveries.seq],
      set: pending,
    }),
    db
      .update(receivers)
      .set({ dueAt: now, restsUntil: '' })
      .where(and(eq(receivers.integrationId, integrationId), condition)),
  ]
}

/** Condition: it is a delivery to an integration. Items begin with its id and a dot, which the slash follows in the order of texts. */
function isItemOf(task: string, integrationId: string) {
  const first = `${task}.${integrationId}`
  return and(gte(parked.id, `${first}.`), lt(parked.id, `${first}/`))
}

/** Forgets that a delivery was given up, as somebody on its board has it sent again. */
export function unparkDelivery(eventId: string, integrationId: string): FollowUp {
  const isOfEvent = sql`${parked.payload} ->> 'eventId' = ${eventId}`
  return (isDone) =>
    db.delete(parked).where(and(isItemOf(DELIVERY_TASKS.board, integrationId), isOfEvent, isDone))
}

/** Deletes the parked deliveries of an integration, which is deleted, if a condition holds. */
export function forgetParked(integrationId: string, condition: SQL): Statement[] {
  return Object.values(DELIVERY_TASKS).map((task) =>
    db.delete(parked).where(and(isItemOf(task, integrationId), condition)),
  )
}

/** Deletes the parked deliveries of the integrations of a board or a user, who is deleted, if a condition holds. */
export function forgetParkedOfOwner(ownerId: string, condition: SQL): Statement[] {
  return Object.values(DELIVERY_TASKS).map((task) => {
    const first = sql`${task} || '.' || ${receivers.integrationId}`
    const theirs = db
      .select({ id: parked.id })
      .from(receivers)
      .innerJoin(parked, sql`${parked.id} >= ${first} || '.' and ${parked.id} < ${first} || '/'`)
      .where(eq(receivers.ownerId, ownerId))
    return db.delete(parked).where(and(inArray(parked.id, theirs), condition))
  })
}
