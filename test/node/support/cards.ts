import { cardFields } from '../../../src/boards/cards/fields.ts'
import type { Entity, RowOf } from '../../../src/kernel/contract/entity.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import type { Decided } from '../../../src/boards/engine/decide.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { BoardRow, List, Card } from '../../../src/boards/model/rows.ts'
import { BEFORE, dispatch } from './support.ts'

/** Puts a card on a snapshot, in todo and lane unless `over` says otherwise; counts and numbers follow. */
export function withCard(snapshot: BoardSnapshot, id: string, over: Partial<Card> = {}): Card {
  const board = boardIn(snapshot)
  const list = listIn(snapshot, over.listId ?? 'todo')
  const card: Card = { ...plainCard(id, snapshot.id, board.lastCardNumber + 1, list), ...over }
  snapshot.cards.set(id, card)
  snapshot.boards.set(snapshot.id, { ...board, lastCardNumber: card.cardNumber })
  snapshot.lists.set(list.id, {
    ...list,
    cardCount: list.cardCount + (card.archived ? 0 : 1),
    lastSort: Math.max(list.lastSort, card.sort),
  })
  return card
}

function plainCard(id: string, boardId: string, cardNumber: number, list: List): Card {
  return {
    ...empty(cardFields),
    id,
    boardId,
    listId: list.id,
    swimlaneId: 'lane',
    userId: 'member',
    title: `The ${id}`,
    sort: list.lastSort + 1,
    subtaskSort: -1,
    type: 'cardType-card',
    cardNumber,
    createdAt: BEFORE,
    modifiedAt: BEFORE,
    dateLastActivity: BEFORE,
  }
}

/** A row with nothing in any column, by what the column stores: the defaults of the code are not in it. */
function empty<F extends Entity>(fields: F): RowOf<F> {
  const nothing = { text: '', moment: '', json: [], integer: 0, real: 0, flag: false }
  const row = Object.entries(fields).map(([key, { column }]) => [
    key,
    column.isNullable ? null : nothing[column.storage],
  ])
  // The JSON columns of these rows hold lists.
  return Object.fromEntries(row) as RowOf<F>
}

/** Edits the card named `card`. */
export function edit(
  snapshot: BoardSnapshot,
  body: Omit<CommandBody<'editCard'>, 'card'>,
  who = 'member',
): Decided {
  return dispatch(snapshot, who, 'editCard', { card: 'card', ...body })
}

/** The card of that id, which must be there. */
export function cardIn(snapshot: BoardSnapshot, id = 'card'): Card {
  return present(snapshot.cards.get(id))
}

export function listIn(snapshot: BoardSnapshot, id: string): List {
  return present(snapshot.lists.get(id))
}

export function boardIn(snapshot: BoardSnapshot): BoardRow {
  return present(snapshot.boards.get(snapshot.id))
}

/** Returns how many cards each list counts. */
export function counts(snapshot: BoardSnapshot): Record<string, number> {
  return Object.fromEntries(
    [...snapshot.lists.values()].map(({ id, cardCount }) => [id, cardCount]),
  )
}

function present<T>(row: T | null | undefined): T {
  if (row === null || row === undefined)
    throw new Error('The image lacks a row the test relies on.')
  return row
}
