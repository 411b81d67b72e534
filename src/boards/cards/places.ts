import { areAt, roomAt } from './positions.ts'
import { type Change, update } from '../model/decision.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import type { Card } from '../model/rows.ts'

/** Several cards move to this list, this swimlane or both. In a list, `position` says after how many other cards; by default they go after all. */
export type Destination = {
  listId?: string | undefined
  swimlaneId?: string | undefined
  position?: number | undefined
}

/** The `sort` of each card that moves, and the changes that make room for them. */
export type Places = {
  sorts: Map<string, number>
  changesAfter(snapshot: BoardSnapshot): Change[]
}

/** Throws if the list or the swimlane does not exist. */
export function expectDestination(
  snapshot: BoardSnapshot,
  { listId, swimlaneId }: Destination,
): void {
  if (listId && !snapshot.lists.has(listId))
    throw invalid('moveTo.listId', 'is not a list of this board')
  if (swimlaneId && !snapshot.swimlanes.has(swimlaneId))
    throw invalid('moveTo.swimlaneId', 'is not a swimlane of this board')
}

/** Names the list whose cards the snapshot needs in order, so that a position among them can be found. */
export function orderNeeded({ listId, swimlaneId }: Destination = {}) {
  return listId ? { list: listId, swimlane: swimlaneId || undefined } : undefined
}

/** Finds the places of cards that move to a destination, in the given order. Cards that are there already keep theirs. */
export function placesFor(
  snapshot: BoardSnapshot,
  cards: Card[],
  { listId, swimlaneId, position }: Destination = {},
): Places {
  const moving = new Set(cards.map(({ id }) => id))
  const others = snapshot.order.filter(({ id }) => !moving.has(id))
  const target = { others, position: position ?? others.length }
  const areThere = cards.every(
    (card) =>
      card.listId === listId && !card.archived && (!swimlaneId || card.swimlaneId === swimlaneId),
  )
  const known = cards.map(({ sort }) => sort)
  if (!listId || (areThere && areAt(target, known))) return NO_PLACES
  const { sorts, shifted } = roomAt(target, cards.length)
  return {
    sorts: new Map(cards.map(({ id }, at) => [id, sorts[at] ?? 0])),
    changesAfter: ({ lists }) => {
      const highest = shifted.at(-1)?.sort
      if (highest === undefined) return []
      const lastSort = Math.max(highest, lists.get(listId)?.lastSort ?? 0)
      return [
        ...shifted.map(({ id, sort }) => update('cards', { id }, { sort })),
        update('lists', { id: listId }, { lastSort }),
      ]
    },
  }
}

const NO_PLACES: Places = { sorts: new Map(), changesAfter: () => [] }
