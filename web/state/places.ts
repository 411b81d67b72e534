import type { BoardView, MiniCard } from './board-view.ts'
import type { CardPlace } from './command.ts'
import { cardsInList, withCard, withCardSet } from './view-cards.ts'

/** Cards lie in these: in a list within a swimlane, or within the lane of a group, whose key stands in its place then. */
export type Cell = { listId: string; swimlaneId: string }

/** The ids of cards by the keys of their cells. */
export type Cells = ReadonlyMap<string, readonly string[]>

/** The key of the group of the cards that have nothing by which they are grouped. It comes last. */
export const NO_GROUP = 'none'

export type Sorted = { _id: string; sort: number }

export function cellKey({ swimlaneId, listId }: Cell): string {
  return `${swimlaneId} ${listId}`
}

/** The cell that a key names. Keys of groups may have spaces, ids have none. */
export function cellOf(key: string): Cell {
  const at = key.lastIndexOf(' ')
  return { swimlaneId: key.slice(0, at), listId: key.slice(at + 1) }
}

/** The cell that stands for one whose list or lane is gone: in the first list, and among the cards of no group or in the first swimlane. */
export function cellInstead(
  { listId, swimlaneId }: Cell,
  lists: readonly string[],
  lanes: readonly string[],
): Cell {
  const within = (all: readonly string[], ...ids: string[]) =>
    ids.find((id) => all.includes(id)) ?? all[0] ?? ''
  return { listId: within(lists, listId), swimlaneId: within(lanes, swimlaneId, NO_GROUP) }
}

/** Lowest `sort` first. Equal ones stay in the order of the view, which is that of the service. */
export function bySort(a: Sorted, b: Sorted): number {
  return a.sort - b.sort
}

/** The ids of the cards in each cell, in order. A card of an unknown swimlane lies in the first one. */
export function cellsOf(view: Pick<BoardView, 'swimlanes' | 'cards'>, before?: Cells): Cells {
  const known = new Set(view.swimlanes.map(({ _id }) => _id))
  const first = view.swimlanes[0]?._id ?? ''
  const cells = new Map<string, MiniCard[]>()
  for (const card of view.cards.values()) {
    const swimlaneId = known.has(card.swimlaneId) ? card.swimlaneId : first
    addTo(cells, cellKey({ listId: card.listId, swimlaneId }), card)
  }
  return inOrder(cells, before)
}

/** The ids of the cards in each cell that are shown. Those of a cell that are as before stay the same object. */
export function shownIn(
  cells: Cells,
  cards: BoardView['cards'],
  isShown: (card: MiniCard) => boolean,
  before?: Cells,
): Cells {
  const shown = (id: string) => {
    const card = cards.get(id)
    return card !== undefined && isShown(card)
  }
  return new Map(
    [...cells].map(([key, ids]) => [key, asBefore(ids.filter(shown), before?.get(key))]),
  )
}

/** Adds a card to those of the cell of a key. */
export function addTo(cells: Map<string, MiniCard[]>, key: string, card: MiniCard): void {
  const cell = cells.get(key)
  if (cell === undefined) cells.set(key, [card])
  else cell.push(card)
}

/** The ids of cards in order. Those of a cell that are as before stay the same object. */
export function inOrder(
  cells: ReadonlyMap<string, readonly MiniCard[]>,
  before: ReadonlyMap<string, readonly string[]> | undefined,
): Map<string, readonly string[]> {
  const ordered = [...cells].map(([key, cards]): [string, readonly string[]] => {
    const ids = cards.toSorted(bySort).map(({ _id }) => _id)
    return [key, asBefore(ids, before?.get(key))]
  })
  return new Map(ordered)
}

function asBefore(ids: readonly string[], old: readonly string[] = []): readonly string[] {
  const isSame = old.length === ids.length && ids.every((id, index) => id === old[index])
  return isSame ? old : ids
}

/** The `sort` that puts something between two others; either may be missing. */
export function sortBetween(before: Sorted | undefined, after: Sorted | undefined): number {
  if (before !== undefined && after !== undefined) return (before.sort + after.sort) / 2
  if (before !== undefined) return before.sort + 1
  return after === undefined ? 0 : after.sort - 1
}

/**
 * The place before another card of a cell, or at the cell's end. At the end of the cell a card goes after
 * all cards of the list, as new ones do: swimlanes share the order of a list. The lane of a group shows
 * cards of all swimlanes: before one of another, a card goes between those of the list.
 */
export function placeAt(
  view: BoardView,
  cell: Cell,
  before: string | undefined,
  moved: string,
): CardPlace {
  const rest = othersIn(view, cell.listId, moved)
  const isInCell = (card: MiniCard) => card.swimlaneId === cell.swimlaneId
  const next = rest.find(({ _id }) => _id === before)
  if (next === undefined) return { sort: sortBetween(rest.at(-1), undefined) }
  const beside = isInCell(next) ? rest.filter(isInCell) : rest
  const index = beside.indexOf(next)
  const sort = sortBetween(beside[index - 1], next)
  if (isBetween(beside[index - 1], sort, next)) return { sort }
  return { position: beside.slice(0, index).filter(isInCell).length }
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
