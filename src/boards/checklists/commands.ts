import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import {
  type HasId,
  type Decision,
  type DomainEvent,
  type CommandContext,
  type Needs,
  event,
  decided,
  insert,
  remove,
  handler,
} from '../model/decision.ts'
import { type BoardSnapshot, isActiveMember } from '../model/snapshot.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { type GivenOf, blankOf, columnsGiven } from '../../kernel/contract/entity.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { itemCopy } from './item-copy.ts'
import { type NewItem, checklistFields, checklistItemFields } from './fields.ts'
import type { Card, Checklist, ChecklistItem } from '../model/rows.ts'

export type CreateChecklist = GivenOf<typeof checklistFields> & {
  card: string
  title?: string | undefined
  /** A checklist of the board, usually one of a template, whose title and items the new one has. */
  templateId?: string | undefined
}

/** Creates a checklist with its first items. */
export function createChecklist(
  snapshot: BoardSnapshot,
  command: CreateChecklist,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card)
  const { card: _card, templateId = '', title, ...given } = command
  const template = templateId === '' ? undefined : checklistNamed(snapshot, templateId)
  const named = title ?? template?.title ?? ''
  const on = { boardId: snapshot.id, cardId: card.id }
  const checklist = {
    ...newChecklist({ ...on, id: context.newId(), title: named }, context.now),
    ...(template && { items: reopened(snapshot, template, context) }),
    ...columnsGiven(checklistFields, given, {
      items: (items) => items.map((item, sort) => newItem(snapshot, item, sort, context)),
    }),
  }
  checklist.finishedAt = finishedAt(checklist, context.now)
  const refs = refsOf(card, checklist)
  return decided(
    { id: checklist.id },
    [insert('checklists', checklist), ...changeCard(card, {}, context.now)],
    [
      event('addChecklist', refs),
      ...checklist.items.flatMap((item) => newItemEvents(refs, item)),
      ...finishEvents(null, checklist.finishedAt, refs),
    ],
  )
}

/** A checklist of the board that a command names as its template. */
function checklistNamed({ id: boardId, checklists }: BoardSnapshot, id: string): Checklist {
  const checklist = checklists.get(id)
  if (!checklist || checklist.boardId !== boardId)
    throw invalid('templateId', 'is not a checklist of this board')
  return checklist
}

function reopened(
  snapshot: BoardSnapshot,
  { items }: Checklist,
  { newId, now }: CommandContext,
): ChecklistItem[] {
  return items.map((item) => ({
    ...itemCopy(item, newId(), (userId) => isActiveMember(snapshot, userId)),
    isFinished: false,
    createdAt: now,
    modifiedAt: now,
  }))
}

const BLANK = blankOf(checklistFields)
const BLANK_ITEM = blankOf(checklistItemFields)

/** Makes a checklist from what is known of it; its other fields are blank. */
export function newChecklist(
  checklist: Pick<Checklist, 'id' | 'boardId' | 'cardId' | 'title'>,
  now: Moment,
): Checklist {
  return { ...BLANK, ...checklist, createdAt: now, modifiedAt: now }
}

/** Deletes a checklist and its items. */
export function deleteChecklist(
  snapshot: BoardSnapshot,
  command: { card: string; checklist: string },
  context: CommandContext,
): Decision<HasId> {
  const { card, checklist } = checklistOn(snapshot, command)
  return decided(
    { id: checklist.id },
    [remove('checklists', { id: checklist.id }), ...changeCard(card, {}, context.now)],
    [event('removeChecklist', refsOf(card, checklist))],
  )
}

/** Commands name a checklist by its card and its own id. */
export type OnChecklist = { card: string; checklist: string }

/** Returns the time at which the last item of a checklist was finished; null while one is open or there is none. */
export function finishedAt({ finishedAt: before, items }: Checklist, now: Moment): Moment | null {
  const isFinished = items.length > 0 && items.every((item) => item.isFinished)
  return isFinished ? (before ?? now) : null
}

/** The event of a checklist that was finished or reopened, if it was. */
export function finishEvents(
  before: Moment | null,
  after: Moment | null,
  refs: DomainEvent['refs'],
): DomainEvent[] {
  if ((before === null) === (after === null)) return []
  return [event(after === null ? 'uncompleteChecklist' : 'completeChecklist', refs)]
}

/** A new item, at `sort` unless another is given. Throws if its assignee is no member. */
export function newItem(
  snapshot: BoardSnapshot,
  given: NewItem,
  sort: number,
  { now, newId }: CommandContext,
): ChecklistItem {
  const item = blankItem({ id: newId(), title: given.title, sort }, now)
  return { ...item, ...itemValues(snapshot, given) }
}

/** The given values of an item, checked against the board. */
export function itemValues(
  snapshot: BoardSnapshot,
  given: GivenOf<typeof checklistItemFields>,
): Partial<ChecklistItem> {
  return columnsGiven(checklistItemFields, given, {
    assigneeId(id) {
      if (id === '') return null
      if (!isActiveMember(snapshot, id))
        throw invalid('assigneeId', 'is not an active member of this board')
      return id
    },
  })
}

/** The events of an item that was added. */
export function newItemEvents(refs: DomainEvent['refs'], item: ChecklistItem): DomainEvent[] {
  return [event('addChecklistItem', itemRefs(refs, item)), ...assigneeEvents(null, item, refs)]
}

/** The events of an item that got another assignee, if it did. */
export function assigneeEvents(
  before: string | null,
  item: ChecklistItem,
  refs: DomainEvent['refs'],
): DomainEvent[] {
  const { assigneeId: after } = item
  if (before === after) return []
  const eventsFor = (kind: 'assignedItem' | 'unassignedItem', memberId: string | null) =>
    memberId === null ? [] : [event(kind, { ...itemRefs(refs, item), memberId })]
  return [...eventsFor('unassignedItem', before), ...eventsFor('assignedItem', after)]
}

/** Makes an item from what is known of it; its other fields are blank. */
export function blankItem(
  item: Pick<ChecklistItem, 'id' | 'title' | 'sort'>,
  now: Moment,
): ChecklistItem {
  return { ...BLANK_ITEM, ...item, createdAt: now, modifiedAt: now }
}

/** The checklist and its card. Throws if the card is archived or does not have it. */
export function checklistOn(
  snapshot: BoardSnapshot,
  command: OnChecklist,
): { card: Card; checklist: Checklist } {
  const card = openCard(snapshot, command.card)
  const checklist = snapshot.checklists.get(command.checklist)
  if (!checklist || checklist.cardId !== card.id) {
    throw new AppError('checklist.not_found')
  }
  return { card, checklist }
}

/** The `refs` of an item's activities: those of its checklist, and the item. */
export function itemRefs(
  refs: DomainEvent['refs'],
  { id, title }: ChecklistItem,
): DomainEvent['refs'] {
  return { ...refs, checklistItemId: id, value: title }
}

/** The `refs` of a checklist's activities. */
export function refsOf(card: Card, { id, title }: Checklist): DomainEvent['refs'] {
  return { ...placeOf(card), checklistId: id, checklist: title }
}

/** Names the rows that a command on a checklist needs. */
export function onChecklist({ card, checklist }: { card: string; checklist: string }): Needs {
  return { cards: [card], checklists: [checklist] }
}

export const checklistCommands = {
  createChecklist: handler(createChecklist, {
    needs: ({ card, templateId }) => ({
      cards: [card],
      checklists: [templateId],
      counts: { of: 'checklists', card },
    }),
  }),
  deleteChecklist: handler(deleteChecklist, { needs: onChecklist }),
}
