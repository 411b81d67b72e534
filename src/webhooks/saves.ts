import { type SQL, and, eq, exists, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { DeliveryState, Health } from './delivery.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import { deliveryOf } from './queries.ts'
import { boards, integrations } from '../boards/tables.ts'
import { RECEIVERS, deliveries, receivers, userIntegrations } from './tables.ts'
import { eachOf, jsonParameters, valueOf } from '../kernel/db/rows.ts'
import { db } from '../kernel/db/database.ts'
import { ALWAYS, type Statement } from '../kernel/db/statements.ts'
import { holds, settle } from '../outbox/due.ts'

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

/** Deletes the finished deliveries of an integration of a user: nothing shows them. */
export function forgetEnded(run: ReceiverLease): Statement {
  const isEnded = and(eq(deliveries.integrationId, run.integrationId), isNull(deliveries.nextTryAt))
  return db.delete(deliveries).where(and(isEnded, hasLease(run)))
}

function hasLease({ integrationId: id, lease }: ReceiverLease): SQL {
  return holds(RECEIVERS, { id, lease })
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
  const dueAt = sql`max(${next}, ${health.restsUntil}, ${pacing.pacedUntil})`
  return settle(
    RECEIVERS,
    { id: run.integrationId, lease: run.lease },
    { ...health, ...pacing, dueAt, tries: 0 },
  ).returning({ dueAt: receivers.dueAt, isKnown: sql<number>`${isKnown}` })
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

/** Resets a receiver whose integration was edited, if a condition holds: pending deliveries are due now, and a current run loses its lease. */
export function refreshReceiver(
  integrationId: string,
  now: Moment,
  condition: SQL = ALWAYS,
): Statement[] {
  const { lease, leasedUntil, dueAt, pacedUntil } = receivers
  return [
    db
      .update(deliveries)
      .set({ nextTryAt: now })
      .where(and(isPendingTo(integrationId), condition)),
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
      .where(and(eq(receivers.integrationId, integrationId), condition)),
  ]
}
