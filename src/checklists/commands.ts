import { changeCard } from '../cards/changes.ts'
import { openCard, placeOf } from '../cards/create-card.ts'
import {
  type Id,
  type Decision,
  type Happening,
  type Turn,
  act,
  decided,
  insert,
  remove,
} from '../core/decision.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { Refusal } from '../core/app-error.ts'
import type { Card, Checklist, ChecklistItem } from '../core/card-rows.ts'
import type { Moment } from '../contract/moment.ts'

type NewItem = { title: string; isFinished?: boolean | undefined }

export type CreateChecklist = { card: string; title: string; items: NewItem[] }

/** A new checklist with its first items. */
export function createChecklist(
  image: BoardImage,
  order: CreateChecklist,
  turn: Turn,
): Decision<Id> {
  const card = openCard(image, order.card)
  const checklist: Checklist = {
    id: turn.newId(),
    boardId: image.id,
    cardId: card.id,
    title: order.title,
    sort: 0,
    finishedAt: null,
    items: order.items.map((item, sort) => newItem(item, sort, turn)),
    createdAt: turn.now,
    modifiedAt: turn.now,
  }
  checklist.finishedAt = finishedAt(checklist, turn.now)
  const refs = refsOf(card, checklist)
  return decided(
    { id: checklist.id },
    [insert('checklists', checklist), ...changeCard(card, {}, turn.now)],
    [
      act('addChecklist', refs),
      ...checklist.items.map((item) => act('addChecklistItem', itemRefs(refs, item))),
      ...finishLog(null, checklist.finishedAt, refs),
    ],
  )
}

/** A checklist goes for good, with its items. */
export function deleteChecklist(
  image: BoardImage,
  order: { card: string; checklist: string },
  turn: Turn,
): Decision<Id> {
  const { card, checklist } = checklistOn(image, order)
  return decided(
    { id: checklist.id },
    [remove('checklists', { id: checklist.id }), ...changeCard(card, {}, turn.now)],
    [act('removeChecklist', refsOf(card, checklist))],
  )
}

/** A checklist as orders name it. */
export type OnChecklist = { card: string; checklist: string }

/** When a checklist was finished: when the last of its items was. */
export function finishedAt({ finishedAt: before, items }: Checklist, now: Moment): Moment | null {
  const isFinished = items.length > 0 && items.every((item) => item.isFinished)
  return isFinished ? (before ?? now) : null
}

/** What the log says of a checklist that was finished or reopened. */
export function finishLog(
  before: Moment | null,
  after: Moment | null,
  refs: Happening['refs'],
): Happening[] {
  if ((before === null) === (after === null)) return []
  return [act(after === null ? 'uncompleteChecklist' : 'completeChecklist', refs)]
}

/** A new item of a checklist. */
export function newItem(
  { title, isFinished = false }: NewItem,
  sort: number,
  { now, newId }: Turn,
): ChecklistItem {
  return { id: newId(), title, isFinished, sort, createdAt: now, modifiedAt: now }
}

/** The checklist of that id on that card, which must not be archived. */
export function checklistOn(
  image: BoardImage,
  order: OnChecklist,
): { card: Card; checklist: Checklist } {
  const card = openCard(image, order.card)
  const checklist = image.checklists.get(order.checklist)
  if (!checklist || checklist.cardId !== card.id) {
    throw new Refusal('checklist.not_found', 'The card has no such checklist.')
  }
  return { card, checklist }
}

/** What activities of an item are about, beside its checklist. */
export function itemRefs(refs: Happening['refs'], { id, title }: ChecklistItem): Happening['refs'] {
  return { ...refs, checklistItemId: id, value: title }
}

/** What activities of a checklist are about. */
export function refsOf(card: Card, { id, title }: Checklist): Happening['refs'] {
  return { ...placeOf(card), checklistId: id, checklist: title }
}
