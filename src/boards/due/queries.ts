import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
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

/** How many moments have come that nobody was told of, up to 500, and when the first of them came. */
export function dueFiguresOfBoards(now: Moment) {
  const come = db
    .select({ at: dueMoments.at })
    .from(dueMoments)
    .where(lte(dueMoments.at, now))
    .orderBy(asc(dueMoments.at))
    .limit(500)
    .as('come')
  return db
    .select({
      due: sql<number>`count(*)`.as('due'),
      oldest: sql<Moment | null>`min(${come.at})`.as('oldest'),
    })
    .from(come)
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
