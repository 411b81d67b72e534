import { type SQL, and, count, eq, ne, sql } from 'drizzle-orm'
import { COUNT_LIMITS } from '../kernel/limits.ts'
import { db } from '../kernel/db/database.ts'
import { eqAny } from '../kernel/db/scope.ts'
import { insertWhere } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { filterOrder, savedFilters } from './tables.ts'

type SavedFilter = typeof savedFilters.$inferInsert

type FilterChange = {
  [Name in 'name' | 'q' | 'view' | 'grouping']?: SavedFilter[Name] | undefined
}

/** A change of a saved question. `position` is the number of others of its board that come before it; undefined if it stays in its place. */
export type FilterEdit = FilterChange & { position?: number | undefined }

/** The user who changes a saved question, and the boards that their token is limited to; undefined for all. */
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
export function updateFilter(owner: FilterOwner, id: string, { position, ...set }: FilterEdit) {
  const others = db.select({ count: count() }).from(savedFilters).where(isBeside(owner, id))
  const sort = position !== undefined && { sort: sql`min(${position}, ${others})` }
  return db
    .update(savedFilters)
    .set({ ...set, ...sort, userId: owner.userId })
    .where(ownFilter(owner, id))
    .returning({ id: savedFilters.id })
}

/** Numbers the other questions of the same board so that the place of this one is free. Changes nothing if there is no such question. */
export function makeRoom(owner: FilterOwner, id: string, position: number): Statement {
  const place = sql<number>`row_number() over (order by ${sql.join(filterOrder, sql`, `)}) - 1`
  const others = db
    .select({ id: savedFilters.id, place: place.as('place') })
    .from(savedFilters)
    .where(isBeside(owner, id))
    .as('others')
  return db
    .update(savedFilters)
    .set({ sort: sql`${others.place} + (${others.place} >= ${position})` })
    .from(others)
    .where(and(eq(savedFilters.userId, owner.userId), eq(savedFilters.id, others.id)))
}

/** The questions that a user has saved beside one of theirs, for the same board. */
function isBeside(owner: FilterOwner, id: string): SQL | undefined {
  const ofSame = db
    .select({ boardId: savedFilters.boardId })
    .from(savedFilters)
    .where(ownFilter(owner, id))
  return and(
    eq(savedFilters.userId, owner.userId),
    ne(savedFilters.id, id),
    sql`${savedFilters.boardId} = ${ofSame}`,
  )
}

/** Deletes a saved question; returns its id if there was one. */
export function deleteFilter(owner: FilterOwner, id: string) {
  return db.delete(savedFilters).where(ownFilter(owner, id)).returning({ id: savedFilters.id })
}

function ownFilter({ userId, boards }: FilterOwner, id: string): SQL | undefined {
  const isShown = boards && eqAny(savedFilters.boardId, ['', ...boards])
  return and(eq(savedFilters.userId, userId), eq(savedFilters.id, id), isShown)
}

/** Deletes the questions that users have saved for a board that is deleted. */
export function deleteFiltersOf(boardId: string): Statement {
  return db.delete(savedFilters).where(eq(savedFilters.boardId, boardId))
}
