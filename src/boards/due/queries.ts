import { type SQL, asc, count, eq, gt, gte, lte, sql } from 'drizzle-orm'
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

/** Boards on which a moment came before this one, among the earliest moments; and of how many of these it is one. */
export function boardsWithMoments(before: string, limit: number) {
  const earliest = db
    .select({ boardId: dueMoments.boardId })
    .from(dueMoments)
    .where(lte(dueMoments.at, before))
    .orderBy(asc(dueMoments.at))
    .limit(limit)
    .as('earliest')
  return db
    .select({ boardId: earliest.boardId, moments: count().as('moments') })
    .from(earliest)
    .groupBy(earliest.boardId)
}

/**
 * Boards on which a moment came before this one, among so many that follow `from` in the order of their
 * ids. It costs the same however many moments a board has, as it reads one of each.
 */
export function boardsWithMomentsFrom(from: string, before: string, most: number) {
  const { boardId, at } = dueMoments
  const next = (which: SQL) => sql`(select min(${boardId}) from ${dueMoments} where ${which})`
  // The builder has no words for a query that refers to itself.
  const late = sql`(with recursive walk (id, place) as (
      select ${next(gte(boardId, from))}, 1
      union all
      select ${next(gt(boardId, sql`walk.id`))}, place + 1 from walk where id is not null and place < ${most}
    )
    select id from walk where exists (
      select 1 from ${dueMoments} where ${eq(boardId, sql`walk.id`)} and ${lte(at, before)}
    ))`
  return db.select({ boardId: sql<string>`id`.as('id') }).from(late)
}
