import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { NOW } from '../../kernel/db/columns.ts'
import { db } from '../../kernel/db/database.ts'
import { type Scope, ofBoard } from '../../kernel/db/scope.ts'
import { cards } from '../tables.ts'
import { sourceOf } from './json-queries.ts'
import { deletedCards, deletedRows } from './tables.ts'

/** Most deleted cards in a list. */
const MOST_LISTED = 500

/** The deleted cards of a board that can be restored, those deleted last first. */
export function deletedCardsOf(scope: Scope) {
  const { id, title, deletedBy, deletedAt, keptUntil } = deletedCards
  return db
    .select({ id, title, deletedBy, deletedAt, keptUntil })
    .from(deletedCards)
    .where(and(ofBoard(deletedCards.boardId, scope), gt(keptUntil, NOW)))
    .orderBy(desc(deletedAt))
    .limit(MOST_LISTED)
}

/** A deleted card of a board, as it was. */
export function deletedCardById(boardId: string, id: string) {
  return db
    .select({ keptUntil: deletedCards.keptUntil, row: deletedRows.row })
    .from(deletedCards)
    .innerJoin(
      deletedRows,
      and(eq(deletedRows.cardId, deletedCards.id), eq(deletedRows.source, sourceOf(cards))),
    )
    .where(and(eq(deletedCards.id, id), eq(deletedCards.boardId, boardId)))
}

/** The parent of a deleted card, if it is still there. */
export function parentOfDeletedCard(id: string) {
  const parent = sql`(select ${deletedRows.row} ->> '$.parent_id' from ${deletedRows}
    where ${deletedRows.cardId} = ${id} and ${deletedRows.source} = ${sourceOf(cards)})`
  return db
    .select()
    .from(cards)
    .where(sql`${cards.id} = ${parent}`)
}
