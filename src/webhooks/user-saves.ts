import { type SQL, and, eq, inArray, max, sql } from 'drizzle-orm'
import type { UserRows } from '../accounts/users/tables.ts'
import { db } from '../kernel/db/database.ts'
import { eachOf, fieldsFor, jsonParameters, valueOf } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { DUE, atOnce, isOverfull } from './address-saves.ts'
import { forgetParkedOfOwner } from './parked-saves.ts'
import { deliveries, receivers, userIntegrations } from './tables.ts'

export type NewUserDelivery = {
  integrationId: string
  userId: string
  seq: number
  createdAt: string
}

/**
 * Creates deliveries of notifications to integrations of users, if a condition holds, and makes their
 * receivers due. An integration for which too many wait already gets no more, because nobody could send
 * them again. Deliveries of boards are in the same table, so the ids of these events are never those of a
 * board's events.
 */
export function addUserDeliveries(rows: NewUserDelivery[], condition: SQL): Statement[] {
  const [integrationId, at] = [valueOf('integrationId'), atOnce(valueOf('createdAt'))]
  return jsonParameters(rows).flatMap((json) => {
    const delivered = fieldsFor(deliveries, {
      integrationId,
      seq: valueOf('seq'),
      eventId: sql`'notification-' || (${valueOf('seq')})`,
      state: sql`'pending'`,
      tries: 0,
      nextTryAt: at,
    })
    const received = fieldsFor(receivers, {
      integrationId,
      ownerId: valueOf('userId'),
      dueAt: max(at),
    })
    const full = sql`select t.id from (select distinct ${integrationId} as id from ${eachOf(json)}) as t
      where ${isOverfull(sql`t.id`)}`
    return [
      db
        .insert(deliveries)
        .select(
          sql`with full_ones as materialized (${full}) ${db
            .select(delivered)
            .from(eachOf(json))
            .where(sql`${condition} and ${integrationId} not in full_ones`)
            .getSQL()}`,
        )
        .onConflictDoNothing(),
      db
        .insert(receivers)
        .select(db.select(received).from(eachOf(json)).where(condition).groupBy(integrationId))
        .onConflictDoUpdate(DUE),
    ]
  })
}

/** A delivery goes with the integration of a user that it is for. */
export const receiversOfUsers: UserRows = {
  table: receivers,
  user: receivers.ownerId,
  before: (userId, isGone) => {
    const { integrationId, ownerId } = receivers
    const theirs = db.select({ integrationId }).from(receivers).where(eq(ownerId, userId))
    return [
      db.delete(deliveries).where(and(inArray(deliveries.integrationId, theirs), isGone)),
      ...forgetParkedOfOwner(userId, isGone),
    ]
  },
}

export const integrationsOfUsers: UserRows = {
  table: userIntegrations,
  user: userIntegrations.userId,
}
