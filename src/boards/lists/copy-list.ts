import { copyCards } from '../cards/copy-cards.ts'
import { swimlaneFor } from '../cards/create-card.ts'
import { boardGiven } from '../cards/move-card.ts'
import { moveCards } from '../cards/move-cards.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import {
  type CommandContext,
  type Decision,
  type HasId,
  type Needs,
  decided,
  event,
  insert,
  remove,
  update,
  handler,
} from '../model/decision.ts'
import type { List } from '../model/rows.ts'
import { type BoardSnapshot, listIn } from '../model/snapshot.ts'
import { columnAt, onBoard, roomAmong, shifts, openByTitle } from './columns.ts'

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
  where: ListTarget,
  context: CommandContext,
): Decision<HasId> {
  const { list, to, stays, lane } = routeOf(snapshot, where, context)
  const twin = stays ? undefined : openByTitle(to.lists, list)
  const { sort, shifted } = roomAmong(to.lists, where.position)
  const target = twin ?? {
    ...columnAt(list, to, context.newId(), sort, context),
    swimlaneId: list.swimlaneId && (lane ?? list.swimlaneId),
    externalId: null,
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
    [...(twin ? [] : [insert('lists', target), ...shifts('lists', shifted)]), ...copied.changes],
    [...(twin ? [] : [onBoard(made, snapshot, to)]), ...copied.events],
  )
}

/**
 * Moves a list. On its own board it gets another place, and if it belongs to one swimlane, that of
 * `toSwimlaneId`; its cards stay in their swimlanes. To another board it goes with all its cards,
 * archived ones too, into `toSwimlaneId` or the first swimlane. If that board has an open list with this
 * title, the cards go into that one, the list itself is gone and `position` is ignored.
 */
export function moveList(
  snapshot: BoardSnapshot,
  where: ListTarget,
  context: CommandContext,
): Decision<HasId> {
  const { list, to, stays, lane } = routeOf(snapshot, where, context)
  const { id } = list
  const { sort, shifted } =
    stays && where.position === undefined
      ? { sort: list.sort, shifted: [] }
      : roomAmong(to.lists, where.position, id)
  const set = {
    boardId: to.id,
    swimlaneId: list.swimlaneId && (lane ?? list.swimlaneId),
    sort,
    externalId: stays ? list.externalId : null,
    updatedAt: context.now,
    modifiedAt: context.now,
  }
  const placed = [update('lists', { id }, set), ...shifts('lists', shifted)]
  if (stays) return decided({ id }, placed)
  const twin = openByTitle(to.lists, list)
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
    [...moved.changes, ...(twin ? [remove('lists', { id })] : placed)],
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

/** A list that moves on its own board needs nothing more, as its cards are not looked at. */
export function neededToMoveList({ list, toBoardId }: ListTarget): Needs {
  return toBoardId ? { board: toBoardId, contents: { of: 'list', id: list, archived: true } } : {}
}

/** Finds the open list that is copied or moved, the board it goes to, and the swimlane there if it is another one. */
function routeOf(
  snapshot: BoardSnapshot,
  { list: id, toBoardId, toSwimlaneId }: ListTarget,
  { actor }: CommandContext,
): { list: List; to: BoardSnapshot; stays: boolean; lane: string | undefined } {
  const list = listIn(snapshot, id)
  if (list.archived) throw new AppError('list.archived')
  const to = boardGiven(snapshot, 'toBoardId', toBoardId, actor)
  const stays = to.id === snapshot.id
  return { list, to, stays, lane: laneGiven(to, toSwimlaneId, !stays) }
}

/** Finds the swimlane that a command names. If it names none, this is undefined, or the first one if one is needed. */
function laneGiven(
  to: BoardSnapshot,
  id: string | undefined,
  isNeeded: boolean,
): string | undefined {
  return id || isNeeded ? swimlaneFor(to, id, 'toSwimlaneId') : undefined
}

/** Returns the swimlane, or the first open one if it is archived. */
function openLane(to: BoardSnapshot, id: string): string {
  return to.swimlanes.get(id)?.archived === false ? id : swimlaneFor(to, undefined)
}

export const listCopyCommands = {
  copyList: handler(copyList, { needs: neededToCopyList }),
  moveList: handler(moveList, { needs: neededToMoveList }),
}
