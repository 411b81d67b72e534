import { eq } from 'drizzle-orm'
import type { Db } from '../kernel/db/statements.ts'
import { savedFilters } from './tables.ts'

/** The questions that a user has saved, in the order in which they were. */
export function filtersOf(db: Db, userId: string) {
  const { id, name, q, createdAt } = savedFilters
  return db
    .select({ id, name, q, createdAt })
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(createdAt, id)
}
