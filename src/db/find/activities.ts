import { and, eq } from 'drizzle-orm'
import { activities } from '../schema/activities.ts'
import { among } from './scope.ts'
import type { Db } from './statements.ts'

/** The ids of the board's activities at these places in its log. */
export function activitiesAt(db: Db, boardId: string, seqs: number[]) {
  return db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.boardId, boardId), among(activities.seq, seqs)))
}
