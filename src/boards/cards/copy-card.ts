import { type Place, copyCards } from './copy-cards.ts'
import { openCard, swimlaneFor } from './create-card.ts'
import { boardGiven } from './move-card.ts'
import { roomAt } from './positions.ts'
import {
  type Change,
  type CommandContext,
  type Decision,
  type HasId,
  type Needs,
  decided,
  update,
} from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import type { Card } from '../model/rows.ts'

export type CopyCard = {
  list: string
  card: string
  toSwimlaneId: string
  toBoardId?: string | undefined
  toListId?: string | undefined
  position?: number | undefined
}

/**
 * Copies a card with all that is on it and its open subtasks. On the same board, subtasks stay in
 * their own lists and swimlanes where these are open; otherwise they go last where the card goes.
 * Without `position` the card goes last.
 */
export function copyCard(
  snapshot: BoardSnapshot,
  command: CopyCard,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card, command.list)
  const to = boardGiven(snapshot, 'toBoardId', command.toBoardId, context.actor)
  const target = {
    listId: command.toListId || card.listId,
    swimlaneId: swimlaneFor(to, command.toSwimlaneId, 'toSwimlaneId'),
  }
  const room = roomFor(snapshot, to, target.listId, command.position)
  const placeFor = (one: Card): Place => {
    if (one.id === card.id) return { ...target, ...room.place }
    return to === snapshot && isOpenPlace(snapshot, one)
      ? { listId: one.listId, swimlaneId: one.swimlaneId }
      : target
  }
  const route = { from: snapshot, to: room.board, context }
  const { ids, changes, events } = copyCards(route, placeFor, 'toListId')
  return decided({ id: ids.get(card.id) ?? '' }, [...room.changes, ...changes], events)
}

export function neededToCopy(command: CopyCard): Needs {
  const { list, card, toSwimlaneId, toBoardId, toListId, position } = command
  return {
    cards: [card],
    board: toBoardId,
    contents: { of: 'card', id: card },
    order:
      position === undefined
        ? undefined
        : { list: toListId || list, swimlane: toSwimlaneId, board: toBoardId },
  }
}

/** Makes room for a card among the open ones of its list. Without a position it goes last, and needs none. */
export function roomFor(
  { order: others }: BoardSnapshot,
  to: BoardSnapshot,
  listId: string,
  position: number | undefined,
): { place: { sort?: number }; changes: Change[]; board: BoardSnapshot } {
  const list = to.lists.get(listId)
  if (position === undefined || list === undefined) return { place: {}, changes: [], board: to }
  const { sorts, shifted } = roomAt({ others, position }, 1)
  const lastSort = Math.max(list.lastSort, shifted.at(-1)?.sort ?? list.lastSort)
  return {
    place: { sort: sorts[0] ?? lastSort + 1 },
    changes: shifted.map(({ id, sort }) => update('cards', { id }, { sort })),
    board: { ...to, lists: new Map([...to.lists, [listId, { ...list, lastSort }] as const]) },
  }
}

function isOpenPlace({ lists, swimlanes }: BoardSnapshot, card: Card): boolean {
  return [lists.get(card.listId), swimlanes.get(card.swimlaneId)].every(
    (column) => column?.archived === false,
  )
}
