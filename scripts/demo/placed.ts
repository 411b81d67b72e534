import type { Card } from './board.ts'

/** The ids that the server gave to a board and, by their keys, to what is on it. */
export type Placed = {
  board: string
  user: string
  labels: Map<string, string>
  swimlanes: Map<string, string>
  lists: Map<string, string>
  cards: Map<string, string>
}

/** The id given to a thing that has been made. */
export function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`${key} has no id yet`)
  return id
}

export function boardPath({ board }: Placed): string {
  return `/api/boards/${board}`
}

export function listPath(placed: Placed, list: string): string {
  return `${boardPath(placed)}/lists/${idOf(placed.lists, list)}`
}

export function swimlanePath(placed: Placed, swimlane: string): string {
  return `${boardPath(placed)}/swimlanes/${idOf(placed.swimlanes, swimlane)}`
}

export function cardPath(placed: Placed, card: Card): string {
  return `${listPath(placed, card.list)}/cards/${idOf(placed.cards, card.key)}`
}

export function onCardPath(placed: Placed, card: Card): string {
  return `${boardPath(placed)}/cards/${idOf(placed.cards, card.key)}`
}
