import { type SQL, and, count, eq, exists, not, sql } from 'drizzle-orm'
import { userWhere } from '../accounts/users/saves.ts'
import { users } from '../accounts/users/tables.ts'
import { COUNT_LIMITS } from '../kernel/limits.ts'
import { db } from '../kernel/db/database.ts'
import { eqAny } from '../kernel/db/scope.ts'
import { insertWhere } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { savedFilters } from './tables.ts'

type SavedFilter = typeof savedFilters.$inferInsert

type FilterChange = { [Name in 'name' | 'q' | 'view']?: SavedFilter[Name] | undefined }

/** Who changes a saved question, and the boards that their token is limited to; undefined for all. */
export type FilterOwner = { userId: string; boards: string[] | undefined }

/** Saves a question of a user who has fewer than they may; returns its id if it did. */
export function saveFilter(filter: SavedFilter) {
  const saved = db
    .select({ count: count() })
    .from(savedFilters)
    .where(eq(savedFilters.userId, filter.userId))
  const hasRoom = sql`${saved} < ${COUNT_LIMITS.user.savedQuestions}`
  return insertWhere(savedFilters, filter, hasRoom).returning({ id: savedFilters.id })
}

/** Changes a saved question; returns its id if there is one. Nothing may be given to set, which Drizzle refuses, so the owner is set with it. */
export function updateFilter(owner: FilterOwner, id: string, set: FilterChange) {
  return db
    .update(savedFilters)
    .set({ ...set, userId: owner.userId })
    .where(ownFilter(owner, id))
    .returning({ id: savedFilters.id })
}

/** Deletes a saved question; returns its id if there was one. */
export function deleteFilter(owner: FilterOwner, id: string) {
  return db.delete(savedFilters).where(ownFilter(owner, id)).returning({ id: savedFilters.id })
}

function ownFilter({ userId, boards }: FilterOwner, id: string): SQL | undefined {
  const isShown = boards && eqAny(savedFilters.boardId, ['', ...boards])
  return and(eq(savedFilters.userId, userId), eq(savedFilters.id, id), isShown)
}

/** Deletes what users have saved for a board that goes. */
export function deleteFiltersOf(boardId: string): Statement {
  return db.delete(savedFilters).where(eq(savedFilters.boardId, boardId))
}

/** Deletes what a user has saved who does not exist any more. */
export function forgetFilters(userId: string): Statement {
  const isGone = not(exists(userWhere(eq(users.id, userId))))
  return db.delete(savedFilters).where(and(eq(savedFilters.userId, userId), isGone))
}
