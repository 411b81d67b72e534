import { asc, eq, lte } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { dueMoments } from '../tables.ts'

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

/** Boards on which a moment came before this one. */
export function boardsWithMoments(before: string, limit: number) {
  const earliest = db
    .select({ boardId: dueMoments.boardId })
    .from(dueMoments)
    .where(lte(dueMoments.at, before))
    .orderBy(asc(dueMoments.at))
    .limit(limit)
    .as('earliest')
  return db.selectDistinct({ boardId: earliest.boardId }).from(earliest)
}
