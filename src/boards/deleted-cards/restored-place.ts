import { AppError } from '../../kernel/contract/app-error.ts'
import { blankOf } from '../../kernel/contract/entity.ts'
import { openList, swimlaneFor } from '../cards/create-card.ts'
import { listFields, swimlaneFields } from '../lists/fields.ts'
import {
  type Change,
  type CommandContext,
  type DomainEvent,
  event,
  insert,
} from '../model/decision.ts'
import type { Card, List, Swimlane } from '../model/rows.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

/** A request may name another list or swimlane for a deleted card than those it was in. */
export type PlaceGiven = { listId?: string | undefined; swimlaneId?: string | undefined }

/** The list and swimlane of a card that comes back, and what makes them if they were deleted. */
export type RestoredPlace = {
  list: List
  swimlaneId: string
  changes: Change[]
  events: DomainEvent[]
}

/**
 * The list and swimlane of a card that comes back: those that are given, or its own. Its own come back
 * with it, open, if they were deleted and are kept; others are replaced by the first open ones. Throws if
 * they are archived, unless the card is, or if the list is full.
 */
export function placeFor(
  snapshot: BoardSnapshot,
  card: Card,
  given: PlaceGiven,
  context: CommandContext,
): RestoredPlace {
  const lane = laneFor(snapshot, card, given, context)
  const list = listFor(snapshot, card, given, context, lane.made?.id)
  return {
    list: list.list,
    swimlaneId: lane.id,
    changes: [
      ...(lane.made ? [insert('swimlanes', lane.made)] : []),
      ...(list.isMade ? [insert('lists', list.list)] : []),
    ],
    events: [
      ...(lane.made
        ? [event('restoredSwimlane', { swimlaneId: lane.id, title: lane.made.title })]
        : []),
      ...(list.isMade
        ? [event('restoredList', { listId: list.list.id, title: list.list.title })]
        : []),
    ],
  }
}

function laneFor(
  snapshot: BoardSnapshot,
  card: Card,
  { swimlaneId }: PlaceGiven,
  { now }: CommandContext,
): { id: string; made?: Swimlane } {
  if (swimlaneId) return { id: swimlaneFor(snapshot, swimlaneId) }
  const own = snapshot.swimlanes.get(card.swimlaneId)
  if (own !== undefined) return { id: card.archived ? own.id : swimlaneFor(snapshot, own.id) }
  const kept = snapshot.deletedColumns.get(card.swimlaneId)
  if (kept === undefined) return { id: swimlaneFor(snapshot, undefined) }
  // Columns that were added since are blank.
  const made: Swimlane = { ...blankOf(swimlaneFields), ...kept, ...reopened(now) }
  return { id: made.id, made }
}

function listFor(
  snapshot: BoardSnapshot,
  card: Card,
  { listId }: PlaceGiven,
  { now }: CommandContext,
  madeLane: string | undefined,
): { list: List; isMade?: true } {
  if (listId) return { list: openList(snapshot, listId, 'listId') }
  const own = snapshot.lists.get(card.listId)
  if (own !== undefined) return { list: card.archived ? own : openList(snapshot, own.id) }
  const kept = snapshot.deletedColumns.get(card.listId)
  if (kept === undefined) return { list: firstOpen(snapshot, card) }
  const list: List = { ...blankOf(listFields), ...kept, ...reopened(now), cardCount: 0 }
  const isOfLane = list.swimlaneId === madeLane || snapshot.swimlanes.has(list.swimlaneId)
  return { list: { ...list, swimlaneId: isOfLane ? list.swimlaneId : '' }, isMade: true }
}

function reopened(now: string) {
  return { archived: false, archivedAt: null, updatedAt: now, modifiedAt: now }
}

function firstOpen(snapshot: BoardSnapshot, card: Card): List {
  const [first] = [...snapshot.lists.values()]
    .filter(({ archived }) => !archived)
    .toSorted((a, b) => a.sort - b.sort)
  if (first === undefined)
    throw new AppError('list.archived', {
      reason: 'Every list of the board is archived or deleted; make one first.',
    })
  return card.archived ? first : openList(snapshot, first.id)
}
