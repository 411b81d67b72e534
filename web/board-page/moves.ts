import { type Cell, bySort, cellKey, placeAt, sortBetween } from '../state/places.ts'
import { t } from '../text/text.ts'
import type { BoardPage } from './board-page.ts'

/** Moves a card into a cell: beside another card, or to its end. */
export function moveCard(
  page: BoardPage,
  id: string,
  { listId, swimlaneId }: Cell,
  beside?: { card: string; isAfter: boolean },
): void {
  const ids = (page.cells.peek().get(cellKey({ listId, swimlaneId })) ?? []).filter(
    (one) => one !== id,
  )
  const at = beside === undefined ? -1 : ids.indexOf(beside.card)
  const index = at === -1 ? ids.length : at + (beside?.isAfter ? 1 : 0)
  moveCardTo(page, id, { listId, swimlaneId }, index)
}

/** Moves a card to an index among the other cards that a cell shows; one behind them all is the end. */
export function moveCardTo(page: BoardPage, id: string, cell: Cell, to: number): void {
  const view = page.view.peek()
  const card = view?.cards.get(id)
  if (view === undefined || card === undefined || id === undefined) return
  const key = cellKey(cell)
  const shown = (page.cells.peek().get(key) ?? []).filter((one) => one !== id)
  const index = Math.min(to, shown.length)
  const isThere = card.listId === cell.listId && card.swimlaneId === cell.swimlaneId
  if (isThere && page.cells.peek().get(key)?.indexOf(id) === index) return
  const place = placeAt(view, cell, shown[index], id)
  const list = view.lists.find(({ _id }) => _id === cell.listId)?.title ?? ''
  page.act(
    { kind: 'moveCard', args: { card: id, ...cell, ...place } },
    t('board.card-moved', { card: card.title, list, place: index + 1, count: shown.length + 1 }),
  )
}

/** Moves a list beside another. */
export function moveList(page: BoardPage, id: string, beside: string, isAfter: boolean): void {
  const { lists = [] } = page.view.peek() ?? {}
  const sort = sortBeside(lists, id, beside, isAfter)
  const title = lists.find(({ _id }) => _id === id)?.title ?? ''
  if (sort === undefined) return
  page.act(
    { kind: 'editList', args: { list: id, set: { sort } } },
    t('board.list-moved', { list: title }),
  )
}

/** Moves a swimlane beside another. */
export function moveSwimlane(page: BoardPage, id: string, beside: string, isAfter: boolean): void {
  const { swimlanes = [] } = page.view.peek() ?? {}
  const sort = sortBeside(swimlanes, id, beside, isAfter)
  const title = swimlanes.find(({ _id }) => _id === id)?.title ?? ''
  if (sort === undefined) return
  page.act(
    { kind: 'editSwimlane', args: { swimlane: id, set: { sort } } },
    t('board.swimlane-moved', { swimlane: title }),
  )
}

/** The `sort` of something that is put beside another; undefined if it is there already. */
function sortBeside(
  all: readonly { _id: string; sort: number }[],
  id: string,
  beside: string,
  isAfter: boolean,
): number | undefined {
  const rest = all.filter(({ _id }) => _id !== id).toSorted(bySort)
  const index = rest.findIndex(({ _id }) => _id === beside) + (isAfter ? 1 : 0)
  const now = all.toSorted(bySort).findIndex(({ _id }) => _id === id)
  return id === beside || index === now ? undefined : sortBetween(rest[index - 1], rest[index])
}
