import type { Card } from './board.ts'

/** The ids of the created board and, by the keys of the file, of everything on it. */
export type Placed = {
  board: string
  user: string
  labels: Map<string, string>
  swimlanes: Map<string, string>
  lists: Map<string, string>
  cards: Map<string, string>
}

/** The id for a key. Throws if it has not been created yet. */
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
