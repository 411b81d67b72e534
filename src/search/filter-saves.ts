import { sql } from 'drizzle-orm'
import { COUNT_LIMITS } from '../kernel/limits.ts'
import { db } from '../kernel/db/database.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { savedFilters } from './tables.ts'

type SavedFilter = { userId: string; id: string; name: string; q: string; createdAt: string }

/** Saves a question of a user who has fewer than they may; returns its id if it did. */
export function saveFilter({ userId, id, name, q, createdAt }: SavedFilter) {
  return db.all<{ id: string }>(sql`insert into ${savedFilters} (user_id, id, name, q, created_at)
    select ${userId}, ${id}, ${name}, ${q}, ${createdAt}
    where (select count(*) from ${savedFilters} where user_id = ${userId}) < ${COUNT_LIMITS.user.savedQuestions} returning id`)
}

/** Deletes a saved question; returns its id if there was one. */
export function deleteFilter(userId: string, id: string) {
  return db.all<{ id: string }>(sql`delete from ${savedFilters}
    where user_id = ${userId} and id = ${id} returning id`)
}

/** Deletes what a user has saved who does not exist any more. */
export function forgetFilters(userId: string): Statement {
  return db.run(sql`delete from ${savedFilters} where user_id = ${userId}
    and not exists (select 1 from users where id = ${userId})`)
}
