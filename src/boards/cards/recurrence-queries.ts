import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { Awaited } from '../due/late-boards-queries.ts'
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

/** The cards of all boards whose next ones are to come. */
export const RECURRING: Awaited = {
  boardId: cards.boardId,
  at: cards.recursAt,
  untilRestored: true,
}
