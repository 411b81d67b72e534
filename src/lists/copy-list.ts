import { copyCards } from '../cards/copy-cards.ts'
import { swimlaneFor } from '../cards/create-card.ts'
import { boardGiven } from '../cards/move-card.ts'
import { moveCards } from '../cards/move-cards.ts'
import { AppError } from '../core/app-error.ts'
import {
  type CommandContext,
  type Decision,
  type DomainEvent,
  type HasId,
  type Needs,
  decided,
  event,
  insert,
  remove,
  update,
} from '../core/decision.ts'
import type { List } from '../core/rows.ts'
import { type BoardSnapshot, listIn } from '../core/snapshot.ts'
import { sortAmong } from './place.ts'

export type ListTarget = {
  list: string
  /** Another board; undefined for the list's own. */
  toBoardId?: string | undefined
  toSwimlaneId?: string | undefined
  position?: number | undefined
}

/**
 * Copies a list with its open cards. On another board that has an open list with this title, the
 * copies go last into that one, and `position` is ignored; otherwise, and always on its own board, a
 * new list is made. The copies go into `toSwimlaneId`; without it they stay in their swimlanes, or
 * on another board go into its first one.
 */
export function copyList(
  snapshot: BoardSnapshot,
  { list: id, toBoardId, toSwimlaneId, position }: ListTarget,
  context: CommandContext,
): Decision<HasId> {
  const list = openListNamed(snapshot, id)
  const to = boardGiven(snapshot, 'toBoardId', toBoardId, context.actor)
  const stays = to.id === snapshot.id
  const lane = laneGiven(to, toSwimlaneId, !stays)
  const twin = stays ? undefined : twinOf(to, list)
  const target = twin ?? {
    ...columnAt(list, to, context.newId(), sortAmong(to.lists, position), context),
    swimlaneId: list.swimlaneId && (lane ?? list.swimlaneId),
    cardCount: 0,
    lastSort: -1,
  }
  const at = { ...to, lists: new Map([...to.lists, [target.id, target] as const]) }
  const copied = copyCards(
    { from: snapshot, to: at, context },
    (card) => ({
      listId: target.id,
      swimlaneId: lane ?? openLane(to, card.swimlaneId),
      ...(twin === undefined && { sort: card.sort }),
    }),
    'toBoardId',
  )
  const made = event('createList', { listId: target.id, title: target.title })
  return decided(
    { id: target.id },
    [...(twin ? [] : [insert('lists', target)]), ...copied.changes],
    [...(twin ? [] : [onBoard(made, snapshot, to)]), ...copied.events],
  )
}

/**
 * Moves a list. On its own board it gets another place, and if it belongs to one swimlane, that of
 * `toSwimlaneId`; its cards stay in their swimlanes. To another board it goes with all its cards,
 * archived ones too, into `toSwimlaneId` or the first swimlane: into an open list with this title if
 * there is one, so that the list is gone and `position` is ignored, otherwise as the list it is.
 */
export function moveList(
  snapshot: BoardSnapshot,
  { list: id, toBoardId, toSwimlaneId, position }: ListTarget,
  context: CommandContext,
): Decision<HasId> {
  const list = openListNamed(snapshot, id)
  const to = boardGiven(snapshot, 'toBoardId', toBoardId, context.actor)
  const stays = to.id === snapshot.id
  const lane = laneGiven(to, toSwimlaneId, !stays)
  const sort = stays && position === undefined ? list.sort : sortAmong(to.lists, position, id)
  const set = {
    boardId: to.id,
    swimlaneId: list.swimlaneId && (lane ?? list.swimlaneId),
    sort,
    updatedAt: context.now,
    modifiedAt: context.now,
  }
  if (stays) return decided({ id }, [update('lists', { id }, set)])
  const twin = twinOf(to, list)
  const target = twin ?? list
  const moved = moveCards(
    { from: snapshot, to, context },
    (card) => ({
      listId: target.id,
      swimlaneId: lane ?? card.swimlaneId,
      ...(twin === undefined && { sort: card.sort }),
    }),
    new Map([[target.id, target]]),
  )
  const { title } = list
  const made = event('createList', { listId: id, title })
  return decided(
    { id },
    [...moved.changes, twin ? remove('lists', { id }) : update('lists', { id }, set)],
    [
      ...(twin ? [] : [onBoard(made, snapshot, to)]),
      ...moved.events,
      event('removeList', { listId: id, title }),
    ],
  )
}

export function neededToCopyList({ list, toBoardId }: ListTarget): Needs {
  return { board: toBoardId, contents: { of: 'list', id: list } }
}

/** On its own board a list moves without its cards being looked at. */
export function neededToMoveList({ list, toBoardId }: ListTarget): Needs {
  return toBoardId ? { board: toBoardId, contents: { of: 'list', id: list, archived: true } } : {}
}

function openListNamed(snapshot: BoardSnapshot, id: string): List {
  const list = listIn(snapshot, id)
  if (list.archived) throw new AppError('list.archived', 'The list is archived; restore it first.')
  return list
}

/** The swimlane that a command names; without one, undefined, or the first one if one is needed. */
function laneGiven(
  to: BoardSnapshot,
  id: string | undefined,
  isNeeded: boolean,
): string | undefined {
  return id || isNeeded ? swimlaneFor(to, id, 'toSwimlaneId') : undefined
}

/** The swimlane, or the first one if it is archived. */
function openLane(to: BoardSnapshot, id: string): string {
  return to.swimlanes.get(id)?.archived === false ? id : swimlaneFor(to, undefined)
}

/** The open list of a board with the title of another list. */
export function twinOf(to: BoardSnapshot, { title }: { title: string }): List | undefined {
  return [...to.lists.values()].find((one) => one.title === title && !one.archived)
}

/** A list or swimlane as a new one of a board. */
export function columnAt<L extends { boardId: string }>(
  column: L,
  to: BoardSnapshot,
  id: string,
  sort: number,
  { now }: CommandContext,
) {
  return { ...column, id, boardId: to.id, sort, createdAt: now, updatedAt: now, modifiedAt: now }
}

/** The event on the board where it happens. */
export function onBoard(one: DomainEvent, from: BoardSnapshot, to: BoardSnapshot): DomainEvent {
  return to.id === from.id ? one : { ...one, boardId: to.id }
}
