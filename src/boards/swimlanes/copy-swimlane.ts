import { copyCards } from '../cards/copy-cards.ts'
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
import { refuseCut } from '../model/row-limit.ts'
import type { List, Swimlane } from '../model/rows.ts'
import { type BoardSnapshot, lastSort, swimlaneIn } from '../model/snapshot.ts'
import { columnAt, onBoard, roomAmong, shifts, openByTitle } from '../lists/columns.ts'
import { expectAnotherOpen } from './commands.ts'

export type SwimlaneTarget = {
  swimlane: string
  /** Another board; undefined for the swimlane's own. */
  toBoardId?: string | undefined
  position?: number | undefined
}

/**
 * Copies a swimlane with the open cards of its open lists; always makes a new swimlane. On the same
 * board the copies stay in their lists, and only lists of this swimlane alone are copied with it. On
 * another board they go into the open lists with the same titles; those that are missing are made.
 */
export function copySwimlane(
  snapshot: BoardSnapshot,
  { swimlane: id, toBoardId, position, title }: SwimlaneTarget & { title?: string | undefined },
  context: CommandContext,
): Decision<HasId> {
  const swimlane = openSwimlaneNamed(snapshot, id)
  const to = boardGiven(snapshot, 'toBoardId', toBoardId, context.actor)
  const { sort, shifted } = roomAmong(to.swimlanes, position)
  const lane = {
    ...columnAt(swimlane, to, context.newId(), sort, context),
    title: title ?? swimlane.title,
  }
  refuseCut(snapshot.contents)
  const from = withOpenLists(snapshot)
  const lists = listsFor(from, to, swimlane, lane.id, context)
  const at = { ...to, lists: lists.there }
  const copied = copyCards(
    { from, to: at, context },
    (card) => ({
      listId: lists.idFor(card.listId),
      swimlaneId: lane.id,
      ...(lists.isMade(card.listId) && { sort: card.sort }),
    }),
    'toBoardId',
  )
  const created = event('createSwimlane', { swimlaneId: lane.id, title: lane.title })
  return decided(
    { id: lane.id },
    [
      insert('swimlanes', lane),
      ...shifts('swimlanes', shifted),
      ...lists.made.map((one) => insert('lists', one)),
      ...copied.changes,
    ],
    [onBoard(created, snapshot, to), ...lists.events, ...copied.events],
  )
}

/**
 * Moves a swimlane. On its own board it only gets another place. To another board it goes with all
 * its cards, archived ones too: into an open swimlane with this title if there is one, so that the
 * swimlane is gone and `position` is ignored, otherwise as the swimlane it is. The cards go into the
 * lists with the same titles, or into new ones. Their lists stay here for the other swimlanes, and
 * lists of this swimlane alone become lists of the whole board, as when a swimlane is deleted.
 */
export function moveSwimlane(
  snapshot: BoardSnapshot,
  { swimlane: id, toBoardId, position }: SwimlaneTarget,
  context: CommandContext,
): Decision<HasId> {
  const swimlane = openSwimlaneNamed(snapshot, id)
  const to = boardGiven(snapshot, 'toBoardId', toBoardId, context.actor)
  const stays = to.id === snapshot.id
  const { sort, shifted } =
    stays && position === undefined
      ? { sort: swimlane.sort, shifted: [] }
      : roomAmong(to.swimlanes, position, id)
  const set = { boardId: to.id, sort, updatedAt: context.now, modifiedAt: context.now }
  const placed = [update('swimlanes', { id }, set), ...shifts('swimlanes', shifted)]
  if (stays) return decided({ id }, placed)
  expectAnotherOpen(snapshot, id)
  const { title } = swimlane
  const twin = openByTitle(to.swimlanes, swimlane)
  const lists = listsFor(snapshot, to, swimlane, twin?.id ?? id, context)
  const moved = moveCards(
    { from: snapshot, to, context },
    (card) => ({
      listId: lists.idFor(card.listId),
      swimlaneId: twin?.id ?? id,
      ...(lists.isMade(card.listId) && { sort: card.sort }),
    }),
    lists.there,
  )
  const created = onBoard(event('createSwimlane', { swimlaneId: id, title }), snapshot, to)
  const own = [...snapshot.lists.values()].filter(({ swimlaneId }) => swimlaneId === id)
  return decided(
    { id },
    [
      ...lists.made.map((one) => insert('lists', one)),
      ...moved.changes,
      ...own.map((list) => update('lists', { id: list.id }, { swimlaneId: '' })),
      ...(twin ? [remove('swimlanes', { id })] : placed),
    ],
    [
      ...(twin ? [] : [created]),
      ...lists.events,
      ...moved.events,
      event('removeSwimlane', { swimlaneId: id, title }),
    ],
  )
}

export function neededToCopySwimlane({ swimlane, toBoardId }: SwimlaneTarget): Needs {
  return { board: toBoardId, contents: { of: 'swimlane', id: swimlane } }
}

/** A swimlane that moves on its own board needs nothing more, as its cards are not looked at. */
export function neededToMoveSwimlane({ swimlane, toBoardId }: SwimlaneTarget): Needs {
  return toBoardId
    ? { board: toBoardId, contents: { of: 'swimlane', id: swimlane, archived: true } }
    : {}
}

function openSwimlaneNamed(snapshot: BoardSnapshot, id: string): Swimlane {
  const swimlane = swimlaneIn(snapshot, id)
  if (swimlane.archived) throw new AppError('swimlane.archived')
  return swimlane
}

/** Leaves out of the contents the cards of archived lists, and what is on them. */
function withOpenLists(snapshot: BoardSnapshot): BoardSnapshot {
  const { cards, comments, checklists, attachments, isCut } = snapshot.contents
  const open = cards.filter(({ listId }) => snapshot.lists.get(listId)?.archived === false)
  const ids = new Set(open.map(({ id }) => id))
  const on = <T extends { cardId: string }>(rows: T[]) => rows.filter((row) => ids.has(row.cardId))
  return {
    ...snapshot,
    contents: {
      cards: open,
      comments: on(comments),
      checklists: on(checklists),
      attachments: on(attachments),
      isCut,
    },
  }
}

/** Finds the list that cards go to, for each list with cards of the swimlane, and for each open list of it alone. */
function listsFor(
  from: BoardSnapshot,
  to: BoardSnapshot,
  swimlane: Swimlane,
  laneId: string,
  context: CommandContext,
) {
  const used = new Set(from.contents.cards.map(({ listId }) => listId))
  const there = new Map(to.lists)
  const targets = new Map<string, string>()
  const made: List[] = []
  for (const list of [...from.lists.values()].toSorted((a, b) => a.sort - b.sort)) {
    const isOwn = list.swimlaneId === swimlane.id
    if (!used.has(list.id) && !(isOwn && !list.archived)) continue
    const stays = to.id === from.id && !isOwn
    const same = to.id === from.id || list.archived ? undefined : openByTitle(to.lists, list)
    const known = stays ? list : same
    const target = known ?? {
      ...columnAt(list, to, context.newId(), lastSort(there) + 1, context),
      swimlaneId: isOwn ? laneId : '',
      cardCount: 0,
      lastSort: -1,
    }
    if (known === undefined) made.push(target)
    there.set(target.id, target)
    targets.set(list.id, target.id)
  }
  const madeIds = new Set(made.map(({ id }) => id))
  const idFor = (id: string) => targets.get(id) ?? ''
  return {
    there,
    made,
    idFor,
    isMade: (id: string) => madeIds.has(idFor(id)),
    events: made.map(({ id: listId, title }) =>
      onBoard(event('createList', { listId, title }), from, to),
    ),
  }
}

export const swimlaneCopyCommands = {
  copySwimlane: handler(copySwimlane, { needs: neededToCopySwimlane }),
  moveSwimlane: handler(moveSwimlane, { needs: neededToMoveSwimlane }),
}
