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

/** Where a card is after an edit on its own board; into another list it goes last, unless `sort` is given. */
export function placeAfter(snapshot: BoardSnapshot, card: Card, command: EditCard): Partial<Card> {
  const stays = command.newBoardId === snapshot.id
  const toList = stays ? command.newListId : command.listId
  const toLane = stays ? command.newSwimlaneId : command.swimlaneId
  const listId = toList || card.listId
  const swimlaneId =
    toLane && toLane !== card.swimlaneId
      ? swimlaneFor(snapshot, toLane, stays ? 'newSwimlaneId' : 'swimlaneId')
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

/** What becomes of a card on the board it moves to: its list there, its values, and what changes beside it. */
type Arrival = { list: List; set: Partial<Card>; changes: Change[]; events: DomainEvent[] }

/**
 * The arrival of a card on another board. Labels go by name and color, custom fields by name and
 * type, both made there if missing; people stay on the card if they are members there.
 */
export function arrival(
  snapshot: BoardSnapshot,
  there: BoardSnapshot,
  card: Card,
  command: EditCard,
  context: CommandContext,
): Arrival {
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
      cascade('parents', card.id),
      ...fields.changes,
      update('boards', { id: there.id }, { labels: labels.all, lastCardNumber: cardNumber }),
    ],
    events: [event('moveCardBoard', refs), { kind: 'moveCardBoard', refs, boardId: there.id }],
  }
}

/** The other board that an order moves its card to, if it does; its mover must be able to write there. */
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
  if (!rights.has('write'))
    throw denied('You may not write on the board that the card is to move to.')
  if (boardIn(there).archived) {
    throw new AppError('board.archived', 'The board that the card is to move to is archived.')
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
  const twins = Map.groupBy(all, ({ name, color }) => `${color} ${name}`)
  const ids = boardIn(snapshot)
    .labels.filter(({ id }) => on.has(id))
    .map(({ name, color }) => {
      const [twin] = twins.get(`${color} ${name}`) ?? []
      if (twin !== undefined) return twin.id
      const label = { id: newId(6), name, color }
      all.push(label)
      twins.set(`${color} ${name}`, [label])
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
  const twins = Map.groupBy(there.customFields.values(), alike)
  const taken = new Map<string, number>()
  const values = card.customFields.flatMap(({ _id, value }) => {
    const field = snapshot.customFields.get(_id)
    if (field === undefined) return []
    const before = taken.get(alike(field)) ?? 0
    taken.set(alike(field), before + 1)
    const twin = twins.get(alike(field))?.[before]
    const target: CustomField = twin ?? {
      ...field,
      id: newId(),
      boardId: there.id,
      createdAt: now,
      modifiedAt: now,
    }
    if (twin === undefined) changes.push(insert('customFields', target))
    return [{ _id: target.id, value: sameItem(field, target, value) }]
  })
  expectRoomForFields(there, changes.length)
  return { changes, values }
}

/** A dropdown's value is the id of an item, which on another board goes by its name. */
function sameItem(
  from: CustomField,
  to: CustomField,
  value: Card['customFields'][number]['value'],
) {
  if (from.type !== 'dropdown' || value === null) return value
  const name = from.settings.dropdownItems?.find(({ _id }) => _id === value)?.name
  return to.settings.dropdownItems?.find((item) => item.name === name)?._id ?? null
}
