import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import {
  type PageWindow,
  type Scope,
  afterPosition,
  eqAny,
  ofBoard,
  rowid,
  rowidOf,
} from '../../kernel/db/scope.ts'
import { cards } from '../tables.ts'
import { isNoTemplate } from './template-queries.ts'

/** The cards of the board with one of these external ids. */
export function cardsByExternalId(scope: Scope, externalIds: string[]) {
  return db
    .select()
    .from(cards)
    .where(and(ofBoard(cards.boardId, scope), eqAny(cards.externalId, externalIds)))
}

/** The cards of the board by their numbers, archived ones too, or the one with an external id; templates are left out. */
export function cardsOnBoard(
  scope: Scope,
  { limit, after: last }: PageWindow,
  externalId: string | undefined,
) {
  const { id, title, cardNumber, listId, swimlaneId, archived } = cards
  const shown = { id, title, cardNumber, listId, swimlaneId, archived }
  return (
    db
      .select({
        ...shown,
        externalId: cards.externalId,
        sort: sql<number>`${cardNumber}`.as('place'),
        row: rowidOf(cards),
      })
      .from(cards)
      .where(
        and(
          ofBoard(cards.boardId, scope),
          isNoTemplate(),
          externalId === undefined ? undefined : eq(cards.externalId, externalId),
          afterPosition(cardNumber, last),
        ),
      )
      // One card needs no order, for which SQLite would look through all cards of the board.
      .orderBy(...(externalId === undefined ? [cardNumber, rowid(cards)] : []))
      .limit(limit)
  )
}
