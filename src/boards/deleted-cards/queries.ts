import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { NOW } from '../../kernel/db/columns.ts'
import { db } from '../../kernel/db/database.ts'
import { type PageWindow, type Scope, ofBoard, rowid, rowidOf } from '../../kernel/db/scope.ts'
import { cards, lists } from '../tables.ts'
import { sourceOf } from './json-queries.ts'
import { deletedCards, deletedColumns, deletedRows } from './tables.ts'

/** The deleted cards of a board that can be restored, those deleted last first. */
export function deletedCardsOf(scope: Scope, { limit, after: position }: PageWindow) {
  const { id, title, deletedBy, deletedAt, keptUntil } = deletedCards
  const earlier = position && lt(rowid(deletedCards), position[1])
  const listId = sql<string>`${deletedRows.row} ->> '$.list_id'`
  return db
    .select({
      id,
      title,
      listId: listId.as('list_id'),
      listTitle: sql<string | null>`coalesce(${lists.title}, ${deletedColumns.title})`.as(
        'list_title',
      ),
      deletedBy,
      deletedAt,
      keptUntil,
      row: rowidOf(deletedCards),
    })
    .from(deletedCards)
    .innerJoin(deletedRows, isRowOfCard)
    .leftJoin(lists, eq(lists.id, listId))
    .leftJoin(deletedColumns, eq(deletedColumns.id, listId))
    .where(and(ofBoard(deletedCards.boardId, scope), gt(keptUntil, NOW), earlier))
    .orderBy(desc(rowid(deletedCards)))
    .limit(limit)
}

const isRowOfCard = and(
  eq(deletedRows.cardId, deletedCards.id),
  eq(deletedRows.source, sourceOf(cards)),
)

/** A deleted card of a board, as it was. */
export function deletedCardById(boardId: string, id: string) {
  return db
    .select({ keptUntil: deletedCards.keptUntil, row: deletedRows.row })
    .from(deletedCards)
    .innerJoin(deletedRows, isRowOfCard)
    .where(and(eq(deletedCards.id, id), eq(deletedCards.boardId, boardId)))
}

/** The list and the swimlane of a deleted card, as far as they are deleted, too. */
export function columnsOfDeletedCard(boardId: string, id: string) {
  const places = sql`(select value from ${deletedRows},
      json_each(json_array(${deletedRows.row} ->> '$.list_id', ${deletedRows.row} ->> '$.swimlane_id'))
    where ${deletedRows.cardId} = ${id} and ${deletedRows.source} = ${sourceOf(cards)})`
  return db
    .select({ id: deletedColumns.id, row: deletedColumns.row })
    .from(deletedColumns)
    .where(and(inArray(deletedColumns.id, places), eq(deletedColumns.boardId, boardId)))
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
