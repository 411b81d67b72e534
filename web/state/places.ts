import type { BoardView, MiniCard } from './board-view.ts'
import type { CardPlace } from './command.ts'
import { cardsInList, withCard, withCardSet } from './view-cards.ts'

/** Cards lie in these: in a list within a swimlane. */
export type Cell = { listId: string; swimlaneId: string }

export type Sorted = { _id: string; sort: number }

/** The key of a cell in a Map. */
export function cellKey({ swimlaneId, listId }: Cell): string {
  return `${swimlaneId} ${listId}`
}

/** The cell that a key names. */
export function cellOf(key: string): Cell {
  const [swimlaneId = '', listId = ''] = key.split(' ')
  return { swimlaneId, listId }
}

/** Lowest `sort` first. Equal ones stay in the order of the view, which is that of the service. */
export function bySort(a: Sorted, b: Sorted): number {
  return a.sort - b.sort
}

/** The ids of the cards in each cell, in order. A card of an unknown swimlane lies in the first one. */
export function cellsOf(
  view: BoardView,
  isShown: (card: MiniCard) => boolean,
  before?: ReadonlyMap<string, readonly string[]>,
): Map<string, readonly string[]> {
  const known = new Set(view.swimlanes.map(({ _id }) => _id))
  const first = view.swimlanes[0]?._id ?? ''
  const cells = new Map<string, MiniCard[]>()
  for (const card of view.cards.values()) {
    if (!isShown(card)) continue
    const swimlaneId = known.has(card.swimlaneId) ? card.swimlaneId : first
    const key = cellKey({ listId: card.listId, swimlaneId })
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [card])
    else cell.push(card)
  }
  const ordered = [...cells].map(([key, cards]): [string, readonly string[]] => {
    const ids = cards.toSorted(bySort).map(({ _id }) => _id)
    const old = before?.get(key)
    return [key, old !== undefined && isSame(old, ids) ? old : ids]
  })
  return new Map(ordered)
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

/** The `sort` that puts something between two others; either may be missing. */
export function sortBetween(before: Sorted | undefined, after: Sorted | undefined): number {
  if (before !== undefined && after !== undefined) return (before.sort + after.sort) / 2
  if (before !== undefined) return before.sort + 1
  return after === undefined ? 0 : after.sort - 1
}

/**
 * The place before another card of a cell, or at the cell's end. At the end of the cell a card goes after
 * all cards of the list, as new ones do: swimlanes share the order of a list.
 */
export function placeAt(
  view: BoardView,
  cell: Cell,
  before: string | undefined,
  moved: string,
): CardPlace {
  const rest = othersIn(view, cell.listId, moved)
  const inCell = rest.filter((card) => card.swimlaneId === cell.swimlaneId)
  const index = inCell.findIndex(({ _id }) => _id === before)
  if (index === -1) return { sort: sortBetween(rest.at(-1), undefined) }
  const sort = sortBetween(inCell[index - 1], inCell[index])
  return isBetween(inCell[index - 1], sort, inCell[index]) ? { sort } : { position: index }
}

/** The view with a card after so many others of a cell, of which those behind it make room as at the service. Those that are to be moved after it are not among the others. */
export function movedTo(
  view: BoardView,
  moved: string,
  cell: Cell,
  position: number,
  later: ReadonlySet<string> = new Set(),
): BoardView {
  const card = view.cards.get(moved)
  if (card === undefined) return view
  const { listId, swimlaneId } = cell
  const isOther = (one: MiniCard) =>
    one.swimlaneId === swimlaneId && one._id !== moved && !later.has(one._id)
  const others = cardsInList(view, listId, isOther)
  const [last, next] = [others[position - 1], others[position]]
  if (card.listId === listId && card.swimlaneId === swimlaneId && isBetween(last, card.sort, next))
    return view
  const { sort, shifted } = roomAmong(others, position)
  // From the last one on, so that none comes to lie on another.
  const shifts = [...shifted].toReversed()
  const after = shifts.reduce(
    (below, [id, room]) => withCard(below, id, (behind) => ({ ...behind, sort: room })),
    view,
  )
  return withCardSet(after, { ...card, listId, swimlaneId, sort })
}

/** Lists or swimlanes with one of them after so many others, of which those behind it make room as at the service. */
export function movedAmong<C extends Sorted>(all: C[], moved: string, position: number): C[] {
  const one = all.find(({ _id }) => _id === moved)
  const others = all.filter(({ _id }) => _id !== moved)
  if (one === undefined || all.indexOf(one) === position) return all
  const { sort, shifted } = roomAmong(others, position)
  const placed = others.map((other) => {
    const room = shifted.get(other._id)
    return room === undefined ? other : { ...other, sort: room }
  })
  return placed.toSpliced(position, 0, { ...one, sort })
}

/** The `sort` that puts something after so many others, which are in order, and those of the others that make room. */
function roomAmong(others: readonly Sorted[], position: number) {
  const [before, after] = [others[position - 1], others[position]]
  const between = sortBetween(before, after)
  const isFree = isBetween(before, between, after)
  const sort = isFree || before === undefined ? between : before.sort + 1
  const shifted = new Map<string, number>()
  let last = sort
  for (const behind of others.slice(position)) {
    if (behind.sort > last) break
    last += 1
    shifted.set(behind._id, last)
  }
  return { sort, shifted }
}

/** Counts the cards of its cell that are before a card. */
export function placeIn(view: BoardView, { _id: id, listId, swimlaneId }: MiniCard): number {
  const cell = cardsInList(view, listId, (card) => card.swimlaneId === swimlaneId)
  return cell.findIndex(({ _id }) => _id === id)
}

/** True if another card of the list has the same `sort`, so that it does not say which is first. */
export function isTight(view: BoardView, { _id, listId, sort }: MiniCard): boolean {
  return othersIn(view, listId, _id).some((one) => one.sort === sort)
}

function othersIn(view: BoardView, listId: string, moved: string): MiniCard[] {
  return cardsInList(view, listId, ({ _id }) => _id !== moved)
}

function isBetween(before: Sorted | undefined, sort: number, after: Sorted | undefined): boolean {
  const isAfter = before === undefined || before.sort < sort
  return Number.isFinite(sort) && isAfter && (after === undefined || sort < after.sort)
}
