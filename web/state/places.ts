import type { BoardView, MiniCard } from './board-view.ts'

/** Where cards lie: a list within a swimlane. */
export type Cell = { listId: string; swimlaneId: string }

export type Sorted = { _id: string; sort: number }

/** The key of a cell in a Map. */
export function cellKey({ swimlaneId, listId }: Cell): string {
  return `${swimlaneId} ${listId}`
}

/** Lowest `sort` first; the id decides between equal ones. */
export function bySort(a: Sorted, b: Sorted): number {
  return a.sort - b.sort || (a._id < b._id ? -1 : 1)
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
 * The `sort` that puts a card before another one of a cell, or at the cell's end. At the end of the
 * cell a card goes after all cards of the list, as new ones do: swimlanes share the order of a list.
 */
export function sortAt(
  view: BoardView,
  { listId, swimlaneId }: Cell,
  before: string | undefined,
  moved: string,
): number {
  const rest = [...view.cards.values()]
    .filter((card) => card._id !== moved && card.listId === listId)
    .toSorted(bySort)
  const inCell = rest.filter((card) => card.swimlaneId === swimlaneId)
  const index = inCell.findIndex(({ _id }) => _id === before)
  return index === -1
    ? sortBetween(rest.at(-1), undefined)
    : sortBetween(inCell[index - 1], inCell[index])
}
