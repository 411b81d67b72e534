import { openList, placeOf, swimlaneFor } from './create-card.ts'
import type { EditCard } from './values.ts'
import {
  type Change,
  type DomainEvent,
  type CommandContext,
  event,
  insert,
  cascade,
  update,
} from '../core/decision.ts'
import { type BoardSnapshot, boardIn, isActiveMember } from '../core/snapshot.ts'
import { expectRoomForFields } from '../custom-fields/commands.ts'
import { denied, rightsOn } from '../core/permissions.ts'
import { AppError, invalid } from '../core/app-error.ts'
import type { Card } from '../core/card-rows.ts'
import type { CustomField, Label, List } from '../core/rows.ts'

/** The list, swimlane and position of a card after an edit on its own board. In another list it goes last, unless `sort` is given. */
export function positionAfter(
  snapshot: BoardSnapshot,
  card: Card,
  command: EditCard,
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
  if (!there.swimlanes.has(command.newSwimlaneId ?? ''))
    throw invalid('newSwimlaneId', 'is not a swimlane of that board')
  const cardNumber = boardIn(there).lastCardNumber + 1
  const labels = carryLabels(snapshot, there, card, context)
  const fields = carryFields(snapshot, there, card, context)
  const set: Partial<Card> = {
    boardId: there.id,
    listId: list.id,
    swimlaneId: swimlaneFor(there, command.newSwimlaneId),
    sort: command.sort ?? list.lastSort + 1,
    cardNumber,
    parentId: '',
    cardDependencies: [],
    labelIds: labels.ids,
    customFields: fields.values,
    members: card.members.filter((id) => isActiveMember(there, id)),
    assignees: card.assignees.filter((id) => isActiveMember(there, id)),
  }
  const from = { oldBoardId: snapshot.id, oldListId: card.listId, oldSwimlaneId: card.swimlaneId }
  const refs = { ...placeOf({ ...card, ...set }), boardId: there.id, ...from }
  return {
    list,
    set,
    changes: [
      cascade('home', card.id),
      cascade('references', card.id),
      ...fields.changes,
      update('boards', { id: there.id }, { labels: labels.all, lastCardNumber: cardNumber }),
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
  const there = snapshot.elsewhere.get(newBoardId ?? '')
  const rights = there?.boards.has(there.id) ? rightsOn(there, actor) : undefined
  if (there === undefined || !rights?.has('read')) throw invalid('newBoardId', 'is not a board')
  if (!rights.has('write')) throw denied('You may not write on the board that newBoardId names.')
  if (boardIn(there).archived) {
    throw new AppError(
      'board.archived',
      'The board that newBoardId names is archived; restore it first.',
    )
  }
  return there
}

function carryLabels(
  snapshot: BoardSnapshot,
  there: BoardSnapshot,
  card: Card,
  { newId }: CommandContext,
) {
  const all: Label[] = [...boardIn(there).labels]
  const on = new Set(card.labelIds)
  const labelsByName = Map.groupBy(all, ({ name, color }) => `${color} ${name}`)
  const ids = boardIn(snapshot)
    .labels.filter(({ id }) => on.has(id))
    .map(({ name, color }) => {
      const [same] = labelsByName.get(`${color} ${name}`) ?? []
      if (same !== undefined) return same.id
      const label = { id: newId(6), name, color }
      all.push(label)
      labelsByName.set(`${color} ${name}`, [label])
      return label.id
    })
  return { all, ids: [...new Set(ids)] }
}

function carryFields(
  snapshot: BoardSnapshot,
  there: BoardSnapshot,
  card: Card,
  { newId, now }: CommandContext,
) {
  const changes: Change[] = []
  const alike = ({ type, name }: CustomField) => `${type} ${name}`
  const labelsByName = Map.groupBy(there.customFields.values(), alike)
  const taken = new Map<string, number>()
  const values = card.customFields.flatMap(({ _id, value }) => {
    const field = snapshot.customFields.get(_id)
    if (field === undefined) return []
    const before = taken.get(alike(field)) ?? 0
    taken.set(alike(field), before + 1)
    const same = labelsByName.get(alike(field))?.[before]
    const target: CustomField = same ?? {
      ...field,
      id: newId(),
      boardId: there.id,
      createdAt: now,
      modifiedAt: now,
    }
    if (same === undefined) changes.push(insert('customFields', target))
    return [{ _id: target.id, value: sameItem(field, target, value) }]
  })
  expectRoomForFields(there, changes.length)
  return { changes, values }
}

/** The value on the other board. The value of a dropdown is the id of an item, which is matched by name. */
function sameItem(
  from: CustomField,
  to: CustomField,
  value: Card['customFields'][number]['value'],
) {
  if (from.type !== 'dropdown' || value === null) return value
  const name = from.settings.dropdownItems?.find(({ _id }) => _id === value)?.name
  return to.settings.dropdownItems?.find((item) => item.name === name)?._id ?? null
}
