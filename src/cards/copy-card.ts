import { type Place, copyCards } from './copy-cards.ts'
import { openCard, swimlaneFor } from './create-card.ts'
import { boardGiven } from './move-card.ts'
import {
  type CommandContext,
  type Decision,
  type HasId,
  type Needs,
  decided,
} from '../core/decision.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import type { Card } from '../core/card-rows.ts'

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
  const sort = sortAt(command.position, snapshot.sortsAround)
  const placeFor = (one: Card): Place => {
    if (one.id === card.id) return sort === undefined ? target : { ...target, sort }
    return to === snapshot && isOpenPlace(snapshot, one)
      ? { listId: one.listId, swimlaneId: one.swimlaneId }
      : target
  }
  const { ids, changes, events } = copyCards({ from: snapshot, to, context }, placeFor, 'toListId')
  return decided({ id: ids.get(card.id) ?? '' }, changes, events)
}

/** What `copyCard` needs in the snapshot. */
export function neededToCopy(command: CopyCard): Needs {
  const { list, card, toSwimlaneId, toBoardId, toListId, position } = command
  return {
    cards: [card],
    board: toBoardId,
    contents: { of: 'card', id: card },
    place:
      position === undefined
        ? undefined
        : { list: toListId || list, swimlane: toSwimlaneId, position },
  }
}

function isOpenPlace({ lists, swimlanes }: BoardSnapshot, card: Card): boolean {
  return [lists.get(card.listId), swimlanes.get(card.swimlaneId)].every(
    (column) => column?.archived === false,
  )
}

/** The `sort` between the neighbours of a place; undefined to go last, if no place was given or it is beyond the end. */
export function sortAt(
  position: number | undefined,
  [first, second]: number[],
): number | undefined {
  if (position === undefined || first === undefined) return undefined
  if (position === 0) return first - 1
  return second === undefined ? undefined : (first + second) / 2
}
