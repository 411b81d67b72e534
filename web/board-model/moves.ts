import type { BoardView } from '../state/board-view.ts'
import { type Cell, bySort, placeAt } from '../state/places.ts'
import { t } from '../text/text.ts'
import type { BoardPage } from './board-page.ts'
import { refuses } from './entry.ts'

/** The card beside which others go in a cell, and on which side of it. */
export type Neighbour = { card: string; isAfter: boolean }

/** Moves a card into a cell: beside another card, or to its end. */
export function moveCard(page: BoardPage, id: string, cell: Cell, neighbour?: Neighbour): void {
  const ids = page.idsIn(cell).filter((one) => one !== id)
  const at = neighbour === undefined ? -1 : ids.indexOf(neighbour.card)
  const index = at === -1 ? ids.length : at + (neighbour?.isAfter ? 1 : 0)
  moveCardTo(page, id, cell, index)
}

/** Moves cards together into a cell: beside another card, or to its end. */
export function moveTogether(
  page: BoardPage,
  ids: readonly string[],
  { listId, swimlaneId: lane }: Cell,
  neighbour?: Neighbour,
): void {
  const view = page.view.peek()
  if (view === undefined || refuses(page, ids, listId)) return
  // In the lane of a group each stays in its own swimlane.
  const into = view.swimlanes.some(({ _id }) => _id === lane) ? { swimlaneId: lane } : {}
  const others = [...view.cards.values()]
    .filter(
      (card) => card.listId === listId && (into.swimlaneId ?? card.swimlaneId) === card.swimlaneId,
    )
    .filter(({ _id }) => !ids.includes(_id))
    .toSorted(bySort)
  const at = others.findIndex(({ _id }) => _id === neighbour?.card)
  const position = at === -1 ? others.length : at + (neighbour?.isAfter ? 1 : 0)
  const list = view.lists.find(({ _id }) => _id === listId)?.title ?? ''
  page.act(
    { kind: 'moveCards', args: { moves: [{ cards: [...ids], listId, ...into, position }] } },
    t('cards.moved', { count: ids.length, list }),
    { offersUndo: true },
  )
}

/** Moves a card to an index among the other cards that a cell shows; one behind them all is the end. */
export function moveCardTo(page: BoardPage, id: string, cell: Cell, to: number): void {
  const view = page.view.peek()
  const card = view?.cards.get(id)
  if (view === undefined || card === undefined) return
  const into = swimlaneCell(view, cell, card)
  const ids = page.idsIn(cell)
  const shown = ids.filter((one) => one !== id)
  const index = Math.min(to, shown.length)
  const isThere = card.listId === into.listId && card.swimlaneId === into.swimlaneId
  if (isThere && ids.indexOf(id) === index) return
  if (refuses(page, [id], cell.listId)) return
  const place = placeAt(view, into, shown[index], id)
  const list = view.lists.find(({ _id }) => _id === cell.listId)?.title ?? ''
  page.act(
    { kind: 'moveCard', args: { card: id, ...into, ...place } },
    t('board.card-moved', { card: card.title, list, place: index + 1, count: shown.length + 1 }),
  )
}

/** The cell in which a card lies where it is shown in another one: in the lane of a group it stays in its own swimlane. */
function swimlaneCell(view: BoardView, { listId, swimlaneId: lane }: Cell, card: Cell): Cell {
  const isSwimlane = view.swimlanes.some(({ _id }) => _id === lane)
  return { listId, swimlaneId: isSwimlane ? lane : card.swimlaneId }
}

/** The one before (-1) or after (1) the one of this id, if there is one. */
export function besideIn<T extends { _id: string }>(
  all: readonly T[],
  id: string,
  step: -1 | 1,
): T | undefined {
  return all[all.findIndex(({ _id }) => _id === id) + step]
}

export function moveList(page: BoardPage, list: string, beside: string, isAfter: boolean): void {
  const lists = page.lists.peek()
  const position = placeBeside(lists, list, beside, isAfter)
  const title = lists.find(({ _id }) => _id === list)?.title ?? ''
  if (position === undefined) return
  page.act({ kind: 'moveList', args: { list, position } }, t('board.list-moved', { list: title }))
}

export function moveSwimlane(
  page: BoardPage,
  swimlane: string,
  beside: string,
  isAfter: boolean,
): void {
  const swimlanes = page.swimlanes.peek()
  const position = placeBeside(swimlanes, swimlane, beside, isAfter)
  const title = swimlanes.find(({ _id }) => _id === swimlane)?.title ?? ''
  if (position === undefined) return
  page.act(
    { kind: 'moveSwimlane', args: { swimlane, position } },
    t('board.swimlane-moved', { swimlane: title }),
  )
}

/** Counts the others that come before something that is put beside another; undefined if it is there already. */
export function placeBeside(
  all: readonly { _id: string }[],
  id: string,
  beside: string,
  isAfter: boolean,
): number | undefined {
  const ids = all.map(({ _id }) => _id)
  const others = ids.filter((one) => one !== id)
  const position = others.indexOf(beside) + (isAfter ? 1 : 0)
  return id === beside || position === ids.indexOf(id) ? undefined : position
}
