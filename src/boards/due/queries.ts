import { asc, eq } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { dueMoments } from '../tables.ts'
import { dueFigures } from '../../outbox/due.ts'

/** The next moments of a board, the earliest first. */
export function nextMoments(boardId: string, limit: number) {
  return db
    .select({ cardId: dueMoments.cardId, at: dueMoments.at })
    .from(dueMoments)
    .where(eq(dueMoments.boardId, boardId))
    .orderBy(asc(dueMoments.at))
    .limit(limit)
}

/** The next moments of these cards. */
export function momentsOfCards(ids: string[]) {
  return db.select().from(dueMoments).where(eqAny(dueMoments.cardId, ids))
}

/** Counts the moments that have come and that nobody was told of, up to 500, and finds the first of them. */
export function dueFiguresOfBoards(now: Moment) {
  return dueFigures(dueMoments.at, now)
}

/** The moments of all boards. */
export const MOMENTS = { boardId: dueMoments.boardId, at: dueMoments.at }
