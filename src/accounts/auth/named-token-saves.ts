import { type SQL, and, count, eq, exists, sql, lte } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../../kernel/contract/moment.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { fieldsFor, insertWhere } from '../../kernel/db/rows.ts'
import { type RequiredCaller, isCallerValid, userWhere } from '../users/saves.ts'
import { revokedTokens, users } from '../users/tables.ts'
import { isTokenRevoked } from './revoked-queries.ts'
import { namedTokens } from './tables.ts'

export type NamedTokenRow = typeof namedTokens.$inferInsert

/** Condition: a user has fewer named tokens than they may. */
export function hasRoomForToken(userId: string | SQLiteColumn): SQL {
  const tokens = db
    .select({ count: count() })
    .from(namedTokens)
    .where(eq(namedTokens.userId, userId))
  return sql`${tokens} < ${COUNT_LIMITS.user.namedTokens}`
}

/** Stores a named token of a user who is not disabled and has fewer than they may, for them or a site admin; returns its id if it did. */
export function addNamedToken(token: NamedTokenRow, caller: RequiredCaller) {
  const { userId } = token
  const isAllowed = and(
    hasRoomForToken(userId),
    exists(userWhere(and(eq(users.id, userId), eq(users.loginDisabled, false)))),
    isCallerValid(caller),
  )
  return insertWhere(namedTokens, token, isAllowed).returning({ id: namedTokens.id })
}

/** Deletes the rows of named tokens, in the batch that has just revoked them. */
export function forgetNamedTokens(userId: string) {
  return db
    .delete(namedTokens)
    .where(and(eq(namedTokens.userId, userId), isTokenRevoked(namedTokens.id)))
}

/** Revokes every named token of a user, for a site admin. `until` is when no isolate and no feed can know them any more. */
export function revokeNamedTokens(userId: string, until: Moment, admin: RequiredCaller) {
  return revokeWhere(userId, until, isCallerValid(admin))
}

/** Revokes every named token of a user whom the statement before has disabled. */
export function revokeNamedOfDisabled(userId: string, until: Moment) {
  const isDisabled = exists(userWhere(and(eq(users.id, userId), eq(users.loginDisabled, true))))
  return revokeWhere(userId, until, isDisabled)
}

function revokeWhere(userId: string, until: Moment, condition: SQL | undefined) {
  const { id: jti, userId: owner } = namedTokens
  return db
    .insert(revokedTokens)
    .select(
      db
        .select(fieldsFor(revokedTokens, { jti, userId: owner, expiresAt: until }))
        .from(namedTokens)
        .where(and(eq(owner, userId), condition)),
    )
    .onConflictDoNothing()
}

/** Notes that a named token was used. */
export function noteUse(id: string, now: Moment) {
  return db.update(namedTokens).set({ lastUsedAt: now }).where(eq(namedTokens.id, id))
}

/** Deletes named tokens that have expired. */
export function purgeNamedTokens(store: Store, moment: Moment): Promise<void> {
  return purgeWhere(store, namedTokens.id, lte(namedTokens.expiresAt, moment))
}
