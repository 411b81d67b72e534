import { type SQL, and, eq, exists, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { DeliveryState, Health } from './delivery.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import { deliveryOf } from './queries.ts'
import { boards, integrations } from '../boards/tables.ts'
import { deliveries, receivers, userIntegrations } from './tables.ts'
import { eachOf, jsonParameters, valueOf } from '../kernel/db/rows.ts'
import { db } from '../kernel/db/database.ts'
import type { Statement } from '../kernel/db/statements.ts'

/** Gives a run the lease of a receiver, if something is due and no other run has it. With that, its message has left the queue. */
export function leaseReceiver(
  id: string,
  { lease, now, until }: { lease: string; now: Moment; until: Moment },
) {
  const isFree = or(lte(receivers.leasedUntil, now), eq(receivers.lease, ''))
  return db
    .update(receivers)
    .set({ lease, leasedUntil: until })
    .where(and(eq(receivers.integrationId, id), lte(receivers.dueAt, now), isFree))
}

/** A delivery after an attempt. */
export type DeliveryOutcome = {
  seq: number
  tries: number
  state: DeliveryState
  status: number | null
  error: string | null
  at: Moment
  nextTryAt: Moment | null
}

/** A run that sends to an integration. Its writes take effect only while it has the lease. */
export type ReceiverLease = { integrationId: string; lease: string }

/** Deletes what has been sent or has failed to an integration of a user: nothing shows it. */
export function forgetEnded(run: ReceiverLease): Statement {
  const isEnded = and(eq(deliveries.integrationId, run.integrationId), isNull(deliveries.nextTryAt))
  return db.delete(deliveries).where(and(isEnded, hasLease(run)))
}

function isLeased({ integrationId, lease }: ReceiverLease) {
  return and(eq(receivers.integrationId, integrationId), eq(receivers.lease, lease))
}

function hasLease(run: ReceiverLease): SQL {
  const { integrationId } = receivers
  return exists(db.select({ integrationId }).from(receivers).where(isLeased(run)))
}

/**
 * Stores how deliveries ended. The list of `seq`s makes SQLite look each of them up; by the join
 * alone it would read every delivery that is kept for the integration.
 */
export function saveOutcomes(run: ReceiverLease, settled: DeliveryOutcome[]): Statement[] {
  const { integrationId, seq } = deliveries
  return jsonParameters(settled).map((json) => {
    const seqs = sql`select ${valueOf('seq')} from ${eachOf(json)}`
    return db
      .update(deliveries)
      .set({
        state: valueOf('state'),
        tries: valueOf('tries'),
        lastStatus: valueOf('status'),
        lastError: valueOf('error'),
        lastTryAt: valueOf('at'),
        nextTryAt: valueOf('nextTryAt'),
      })
      .from(eachOf(json))
      .where(
        and(
          eq(integrationId, run.integrationId),
          eq(seq, valueOf('seq')),
          sql`${seq} in (${seqs})`,
          hasLease(run),
        ),
      )
  })
}

/** Disables an integration and fails its pending deliveries. The new board version makes the board's object reload its snapshot. */
export function disableIntegration(run: ReceiverLease, reason: string, now: Moment): Statement[] {
  const isEnabled = and(eq(integrations.id, run.integrationId), eq(integrations.enabled, true))
  const { id, enabled } = userIntegrations
  const isEnabledOfUser = and(eq(id, run.integrationId), eq(enabled, true))
  const disabled = { enabled: false, disabledReason: reason, modifiedAt: now }
  const board = db.select({ id: integrations.boardId }).from(integrations).where(isEnabled)
  return [
    db
      .update(deliveries)
      .set({ state: 'failed', nextTryAt: null, lastError: reason })
      .where(and(isPendingTo(run.integrationId), hasLease(run))),
    db
      .update(boards)
      .set({ version: sql`${boards.version} + 1` })
      .where(and(eq(boards.id, board), hasLease(run))),
    db
      .update(integrations)
      .set(disabled)
      .where(and(isEnabled, hasLease(run))),
    db
      .update(userIntegrations)
      .set(disabled)
      .where(and(isEnabledOfUser, hasLease(run))),
  ]
}

function isPendingTo(integrationId: string) {
  return and(eq(deliveries.integrationId, integrationId), isNotNull(deliveries.nextTryAt))
}

/** Permits of the rate limit that are valid from `pacedUntil` on. */
export type Pacing = { permits: number; pacedUntil: string }

/** Releases a lease. Returns when the receiver is next due (next delivery, end of backoff, start of permits: the latest of them), and whether its integration exists. */
export function releaseReceiver(run: ReceiverLease, health: Health, pacing: Pacing) {
  const next = db
    .select({ at: min(deliveries.nextTryAt) })
    .from(deliveries)
    .where(isPendingTo(run.integrationId))
  const isKnown = or(
    ...[integrations, userIntegrations].map((table) => {
      const { id } = table
      return exists(db.select({ id }).from(table).where(eq(id, run.integrationId)))
    }),
  )
  return db
    .update(receivers)
    .set({
      lease: '',
      leasedUntil: '',
      ...health,
      ...pacing,
      dueAt: sql`max(${next}, ${health.restsUntil}, ${pacing.pacedUntil})`,
    })
    .where(isLeased(run))
    .returning({ dueAt: receivers.dueAt, isKnown: sql<number>`${isKnown}` })
}

/** Makes a delivery pending again, with all its attempts. */
export function renewDelivery(eventId: string, integrationId: string, now: Moment) {
  return db
    .update(deliveries)
    .set({ state: 'pending', tries: 0, nextTryAt: now })
    .where(deliveryOf(eventId, integrationId))
}

/** Ends a receiver's backoff and makes it due now. */
export function scheduleReceiver(integrationId: string, now: Moment) {
  return db
    .update(receivers)
    .set({ dueAt: sql`max(${now}, ${receivers.pacedUntil})`, restsUntil: '' })
    .where(eq(receivers.integrationId, integrationId))
}

/** Resets a receiver whose integration was edited: pending deliveries are due now, and a current run loses its lease. */
export function refreshReceiver(integrationId: string, now: Moment): Statement[] {
  const { lease, leasedUntil, dueAt, pacedUntil } = receivers
  return [
    db.update(deliveries).set({ nextTryAt: now }).where(isPendingTo(integrationId)),
    db
      .update(receivers)
      .set({
        failures: 0,
        failingSince: null,
        restsUntil: '',
        leasedUntil: sql`iif(${lease} = '', ${leasedUntil}, '')`,
        lease: '',
        permits: 0,
        dueAt: sql`iif(${dueAt} is null, null, max(${now}, ${pacedUntil}))`,
      })
      .where(eq(receivers.integrationId, integrationId)),
  ]
}
