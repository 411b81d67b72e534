import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/statements.ts'
import { savedFilters } from './tables.ts'

/** Most questions that a user may save. */
export const MOST_FILTERS = 100

type SavedFilter = { userId: string; id: string; name: string; q: string; createdAt: string }

/** Saves a question of a user who has fewer than 100; returns its id if it did. */
export function saveFilter(db: Db, { userId, id, name, q, createdAt }: SavedFilter) {
  return db.all<{ id: string }>(sql`insert into ${savedFilters} (user_id, id, name, q, created_at)
    select ${userId}, ${id}, ${name}, ${q}, ${createdAt}
    where (select count(*) from ${savedFilters} where user_id = ${userId}) < ${MOST_FILTERS} returning id`)
}

/** Deletes a saved question; returns its id if there was one. */
export function deleteFilter(db: Db, userId: string, id: string) {
  return db.all<{ id: string }>(sql`delete from ${savedFilters}
    where user_id = ${userId} and id = ${id} returning id`)
}

/** Deletes what a user has saved who does not exist any more. */
export function deleteFiltersOf(userId: string): SQL {
  return sql`delete from ${savedFilters} where user_id = ${userId}
    and not exists (select 1 from users where id = ${userId})`
}
