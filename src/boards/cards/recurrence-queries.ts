import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { dueFigures } from '../../outbox/due.ts'
import { boards, cards } from '../tables.ts'

/** The cards of a board whose next ones come first; none while the board is archived. */
export function nextRecurring(boardId: string, limit: number) {
  return db
    .select({
      card: cards.id,
      at: cards.recursAt,
      list: cards.listId,
      swimlane: cards.swimlaneId,
      recurrence: cards.recurrence,
    })
    .from(boards)
    .innerJoin(cards, and(eq(cards.boardId, boards.id), isNotNull(cards.recursAt)))
    .where(and(eq(boards.id, boardId), eq(boards.archived, false)))
    .orderBy(asc(cards.recursAt))
    .limit(limit)
}

/** Open boards on which a card should have come before this moment, among the earliest of these cards. */
export function boardsWithRecurring(before: Moment, limit: number) {
  const earliest = db
    .select({ boardId: cards.boardId })
    .from(cards)
    .where(and(isNotNull(cards.recursAt), lte(cards.recursAt, before)))
    .orderBy(asc(cards.recursAt))
    .limit(limit)
    .as('earliest')
  return db
    .selectDistinct({ boardId: earliest.boardId })
    .from(earliest)
    .innerJoin(boards, eq(boards.id, earliest.boardId))
    .where(eq(boards.archived, false))
}

/** Counts the cards whose next ones should have come, up to 500, and finds the first of them. */
export function recurringFigures(now: Moment) {
  return dueFigures(cards.recursAt, now)
}
