import { carrierTo } from './carry-card.ts'
import { expectEntry, openList, placeOf, swimlaneFor } from './create-card.ts'
import type { EditCard } from './values.ts'
import {
  type Change,
  type DomainEvent,
  type CommandContext,
  event,
  cascadeMany,
  update,
} from '../model/decision.ts'
import { boardIn, rightsOn, type BoardSnapshot } from '../model/snapshot.ts'
import { type Person } from '../../operations/permissions.ts'
import { denied } from '../../operations/permissions.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { List, Card } from '../model/rows.ts'

/** The list, swimlane and position of a card after an edit on its own board. In another list it goes last, unless `sort` is given. */
export function positionAfter(
  snapshot: BoardSnapshot,
  card: Card,
  command: EditCard,
  actor: Person,
): Partial<Card> {
  const stays = command.newBoardId === snapshot.id
  const toList = stays ? command.newListId : command.listId
  const toSwimlane = stays ? command.newSwimlaneId : command.swimlaneId
  const listId = toList || card.listId
  const swimlaneId =
    toSwimlane && toSwimlane !== card.swimlaneId
      ? swimlaneFor(snapshot, toSwimlane, stays ? 'newSwimlaneId' : 'swimlaneId')
      : card.swimlaneId
  const restored = card.archived && command.archive === false
  if (listId === card.listId && !restored)
    return { swimlaneId, ...(command.sort !== undefined && { sort: command.sort }) }
  const list = openList(snapshot, listId, stays ? 'newListId' : 'listId')
  if (listId !== card.listId) expectEntry(snapshot, list, card, actor)
  return {
    listId,
    swimlaneId,
    sort: command.sort ?? (restored && listId === card.listId ? card.sort : list.lastSort + 1),
  }
}

/** The result of a move to another board: the list there, the card's new values, and the other changes and events. */
type BoardMove = { list: List; set: Partial<Card>; changes: Change[]; events: DomainEvent[] }

/**
 * Moves a card to another board. Labels are matched by name and color, custom fields by name and
 * type; those that the other board lacks are created there. Only users who are members there stay on the card.
 */
export function moveToBoard(
  snapshot: BoardSnapshot,
  there: BoardSnapshot,
  card: Card,
  command: EditCard,
  context: CommandContext,
): BoardMove {
  const list = openList(there, command.newListId ?? '', 'newListId')
  expectEntry(there, list, snapshot.cards.get(card.id) ?? card, context.actor)
  if (!there.swimlanes.has(command.newSwimlaneId ?? ''))
    throw invalid('newSwimlaneId', 'is not a swimlane of that board')
  const cardNumber = boardIn(there).lastCardNumber + 1
  const carrier = carrierTo(snapshot, there, context)
  const carried = carrier.valuesOf(card)
  const set: Partial<Card> = {
    boardId: there.id,
    listId: list.id,
    swimlaneId: swimlaneFor(there, command.newSwimlaneId),
    sort: command.sort ?? list.lastSort + 1,
    cardNumber,
    parentId: '',
    cardDependencies: [],
    ...carried,
  }
  const from = { oldBoardId: snapshot.id, oldListId: card.listId, oldSwimlaneId: card.swimlaneId }
  const refs = { ...placeOf({ ...card, ...set }), boardId: there.id, ...from }
  return {
    list,
    set,
    changes: [
      cascadeMany('home', [card.id]),
      cascadeMany('references', [card.id]),
      ...carrier.newFields(),
      update('boards', { id: there.id }, { labels: carrier.labels(), lastCardNumber: cardNumber }),
    ],
    events: [event('moveCardBoard', refs), { kind: 'moveCardBoard', refs, boardId: there.id }],
  }
}

/** The other board that an edit moves its card to, if any. Throws if the caller may not write there. */
export function destination(
  snapshot: BoardSnapshot,
  { newBoardId, newListId, newSwimlaneId }: EditCard,
  { actor }: CommandContext,
): BoardSnapshot | undefined {
  if (!newBoardId && !newListId && !newSwimlaneId) return undefined
  const needed = Object.entries({ newBoardId, newListId, newSwimlaneId }).find(([, id]) => !id)
  if (needed !== undefined)
    throw invalid(needed[0], 'is required to move the card to another board')
  if (newBoardId === snapshot.id) return undefined
  return boardGiven(snapshot, 'newBoardId', newBoardId, actor)
}

/** The board that a field of a command names, or the snapshot's own. Throws if the caller may not write there. */
export function boardGiven(
  snapshot: BoardSnapshot,
  field: string,
  id: string | undefined,
  actor: Person,
): BoardSnapshot {
  if (!id || id === snapshot.id) return snapshot
  const there = snapshot.elsewhere.get(id)
  const rights = there?.boards.has(there.id) ? rightsOn(there, actor) : undefined
  if (there === undefined || !rights?.has('read')) throw invalid(field, 'is not a board')
  if (!rights.has('write')) throw denied(`You may not write on the board that ${field} names.`)
  if (boardIn(there).archived) {
    throw new AppError('board.archived', {
      reason: `The board that ${field} names is archived; restore it first.`,
    })
  }
  return there
}
