import { and, count, eq, exists, not, sql } from 'drizzle-orm'
import { userWhere } from '../accounts/users/saves.ts'
import { users } from '../accounts/users/tables.ts'
import { COUNT_LIMITS } from '../kernel/limits.ts'
import { db } from '../kernel/db/database.ts'
import { insertWhere } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { savedFilters } from './tables.ts'

type SavedFilter = { userId: string; id: string; name: string; q: string; createdAt: string }

/** Saves a question of a user who has fewer than they may; returns its id if it did. */
export function saveFilter(filter: SavedFilter) {
  const saved = db
    .select({ count: count() })
    .from(savedFilters)
    .where(eq(savedFilters.userId, filter.userId))
  const hasRoom = sql`${saved} < ${COUNT_LIMITS.user.savedQuestions}`
  return insertWhere(savedFilters, filter, hasRoom).returning({ id: savedFilters.id })
}

/** Deletes a saved question; returns its id if there was one. */
export function deleteFilter(userId: string, id: string) {
  return db
    .delete(savedFilters)
    .where(and(eq(savedFilters.userId, userId), eq(savedFilters.id, id)))
    .returning({ id: savedFilters.id })
}

/** Deletes what a user has saved who does not exist any more. */
export function forgetFilters(userId: string): Statement {
  const isGone = not(exists(userWhere(eq(users.id, userId))))
  return db.delete(savedFilters).where(and(eq(savedFilters.userId, userId), isGone))
}
