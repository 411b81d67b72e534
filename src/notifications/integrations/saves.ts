import { type SQL, and, count, eq, exists, sql } from 'drizzle-orm'
import { type RequiredCaller, isCallerValid } from '../../accounts/users/saves.ts'
import { db } from '../../kernel/db/database.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { userIntegrations } from '../../webhooks/tables.ts'

type Row = typeof userIntegrations.$inferInsert

/** Condition: a user has fewer webhooks than they may. */
function hasRoom(userId: string): SQL {
  const own = db
    .select({ count: count() })
    .from(userIntegrations)
    .where(eq(userIntegrations.userId, userId))
  return sql`${own} < ${COUNT_LIMITS.user.integrations}`
}

/** Condition on a webhook: it is this one, and the caller's. */
function isThis(id: string, caller: RequiredCaller) {
  const { userId } = userIntegrations
  return and(eq(userIntegrations.id, id), eq(userId, caller.userId), isCallerValid(caller))
}

/** Condition: the webhook is the caller's, so that they may change what is known of its receiver. */
export function isOwn(id: string, caller: RequiredCaller): SQL {
  return exists(
    db.select({ id: userIntegrations.id }).from(userIntegrations).where(isThis(id, caller)),
  )
}

/** Stores a webhook of a user who has fewer than they may; returns its id if it did. */
export function insertIntegration(row: Row, caller: RequiredCaller) {
  const isAllowed = and(hasRoom(row.userId), isCallerValid(caller))
  return insertWhere(userIntegrations, row, isAllowed).returning({ id: userIntegrations.id })
}

/** Changes a webhook of the caller; returns its id if there was one. */
export function updateIntegration(id: string, set: Partial<Row>, caller: RequiredCaller) {
  return db
    .update(userIntegrations)
    .set(set)
    .where(isThis(id, caller))
    .returning({ id: userIntegrations.id })
}

/** Deletes a webhook of the caller; returns its id if there was one. */
export function deleteIntegration(id: string, caller: RequiredCaller) {
  return db
    .delete(userIntegrations)
    .where(isThis(id, caller))
    .returning({ id: userIntegrations.id })
}
