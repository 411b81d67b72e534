import { and, eq, sql } from 'drizzle-orm'
import { activities } from '../schema/activities.ts'
import type { Db } from './statements.ts'

/** The ids of the board's activities at these places in its log. */
export function activitiesAt(db: Db, boardId: string, seqs: number[]) {
  const named = sql`${activities.seq} in (select value from json_each(${JSON.stringify(seqs)}))`
  return db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.boardId, boardId), named))
}
