import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import {
  type HasId,
  type Decision,
  type DomainEvent,
  type CommandContext,
  event,
  decided,
  insert,
  remove,
} from '../core/decision.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import { AppError } from '../core/app-error.ts'
import type { Card, Checklist, ChecklistItem } from '../core/card-rows.ts'
import type { Moment } from '../contract/moment.ts'

type NewItem = { title: string; isFinished?: boolean | undefined }

export type CreateChecklist = { card: string; title: string; items: NewItem[] }

/** Creates a checklist with its first items. */
export function createChecklist(
  snapshot: BoardSnapshot,
  command: CreateChecklist,
  context: CommandContext,
): Decision<HasId> {
  const card = openCard(snapshot, command.card)
  const checklist: Checklist = {
    id: context.newId(),
    boardId: snapshot.id,
    cardId: card.id,
    title: command.title,
    sort: 0,
    finishedAt: null,
    items: command.items.map((item, sort) => newItem(item, sort, context)),
    createdAt: context.now,
    modifiedAt: context.now,
  }
  checklist.finishedAt = finishedAt(checklist, context.now)
  const refs = refsOf(card, checklist)
  return decided(
    { id: checklist.id },
    [insert('checklists', checklist), ...changeCard(card, {}, context.now)],
    [
      event('addChecklist', refs),
      ...checklist.items.map((item) => event('addChecklistItem', itemRefs(refs, item))),
      ...finishEvents(null, checklist.finishedAt, refs),
    ],
  )
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

/** How commands name a checklist: by its card and its own id. */
export type OnChecklist = { card: string; checklist: string }

/** When the last item of a checklist was finished; null while one is open or there is none. */
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

export function newItem(
  { title, isFinished = false }: NewItem,
  sort: number,
  { now, newId }: CommandContext,
): ChecklistItem {
  return { id: newId(), title, isFinished, sort, createdAt: now, modifiedAt: now }
}

/** The checklist and its card. Throws if the card is archived or does not have it. */
export function checklistOn(
  snapshot: BoardSnapshot,
  command: OnChecklist,
): { card: Card; checklist: Checklist } {
  const card = openCard(snapshot, command.card)
  const checklist = snapshot.checklists.get(command.checklist)
  if (!checklist || checklist.cardId !== card.id) {
    throw new AppError('checklist.not_found', 'The card has no such checklist.')
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
