import { changeCard } from './card-change.ts'
import { openCard, placeOf } from './card.ts'
import {
  type Change,
  type Decision,
  type Happening,
  type Turn,
  act,
  decided,
  insert,
  remove,
  update,
} from './decision.ts'
import type { BoardImage } from './image.ts'
import { differences } from './keyed.ts'
import { Refusal } from './refusal.ts'
import type { Card, Checklist, ChecklistItem } from './card-rows.ts'
import type { Moment } from '../moment.ts'

type Id = { id: string }

type NewItem = { title: string; isFinished?: boolean | undefined }

/** Items a checklist holds at most. */
const MOST_ITEMS = 1_000

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
    [act('addChecklist', refs), ...finishLog(null, checklist.finishedAt, refs)],
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

type OnChecklist = { card: string; checklist: string }

/** A new item goes last; it reopens a finished checklist. */
export function createChecklistItem(
  image: BoardImage,
  order: OnChecklist & { title: string },
  turn: Turn,
): Decision<Id> {
  const { card, checklist } = checklistOn(image, order)
  if (checklist.items.length >= MOST_ITEMS) {
    throw new Refusal(
      'checklist.full',
      `A checklist holds at most ${MOST_ITEMS.toLocaleString('en-US')} items.`,
    )
  }
  const sort = checklist.items.reduce((most, item) => Math.max(most, item.sort), -1) + 1
  const item = newItem({ title: order.title }, sort, turn)
  const happened = act('addChecklistItem', {
    ...refsOf(card, checklist),
    checklistItemId: item.id,
    value: item.title,
  })
  return decided(
    { id: item.id },
    ...itemsAfter(card, checklist, [...checklist.items, item], turn, [happened]),
  )
}

export type EditChecklistItem = OnChecklist & {
  item: string
  title?: string | undefined
  isFinished?: boolean | undefined
}

/** A checklist is finished when its last open item is, and unfinished when any item reopens. */
export function editChecklistItem(
  image: BoardImage,
  order: EditChecklistItem,
  turn: Turn,
): Decision<Id> {
  const { card, checklist } = checklistOn(image, order)
  const before = itemOf(checklist, order.item)
  const set = differences(before, { title: order.title, isFinished: order.isFinished })
  if (Object.keys(set).length === 0) return decided({ id: before.id }, [])
  const after: ChecklistItem = { ...before, ...set, modifiedAt: turn.now }
  const items = checklist.items.map((item) => (item.id === after.id ? after : item))
  const refs = { ...refsOf(card, checklist), checklistItemId: after.id, value: after.title }
  const happened =
    set.isFinished === undefined
      ? []
      : [act(after.isFinished ? 'checkedItem' : 'uncheckedItem', refs)]
  return decided({ id: after.id }, ...itemsAfter(card, checklist, items, turn, happened))
}

/** An item goes for good; it may have been the last open one. */
export function deleteChecklistItem(
  image: BoardImage,
  order: OnChecklist & { item: string },
  turn: Turn,
): Decision<Id> {
  const { card, checklist } = checklistOn(image, order)
  const gone = itemOf(checklist, order.item)
  const items = checklist.items.filter(({ id }) => id !== gone.id)
  const refs = { ...refsOf(card, checklist), checklistItemId: gone.id, value: gone.title }
  return decided(
    { id: gone.id },
    ...itemsAfter(card, checklist, items, turn, [act('removedChecklistItem', refs)]),
  )
}

function itemsAfter(
  card: Card,
  checklist: Checklist,
  items: ChecklistItem[],
  { now }: Turn,
  happened: Happening[],
): [Change[], Happening[]] {
  const finished = finishedAt({ ...checklist, items }, now)
  const set = { items, finishedAt: finished, modifiedAt: now }
  return [
    [update('checklists', { id: checklist.id }, set), ...changeCard(card, {}, now)],
    [...happened, ...finishLog(checklist.finishedAt, finished, refsOf(card, checklist))],
  ]
}

function finishedAt({ finishedAt: before, items }: Checklist, now: Moment): Moment | null {
  const isFinished = items.length > 0 && items.every((item) => item.isFinished)
  return isFinished ? (before ?? now) : null
}

function finishLog(
  before: Moment | null,
  after: Moment | null,
  refs: Happening['refs'],
): Happening[] {
  if ((before === null) === (after === null)) return []
  return [act(after === null ? 'uncompleteChecklist' : 'completeChecklist', refs)]
}

function newItem(
  { title, isFinished = false }: NewItem,
  sort: number,
  { now, newId }: Turn,
): ChecklistItem {
  return { id: newId(), title, isFinished, sort, createdAt: now, modifiedAt: now }
}

function checklistOn(image: BoardImage, order: OnChecklist): { card: Card; checklist: Checklist } {
  const card = openCard(image, order.card)
  const checklist = image.checklists.get(order.checklist)
  if (!checklist || checklist.cardId !== card.id) {
    throw new Refusal('checklist.not_found', 'The card has no such checklist.')
  }
  return { card, checklist }
}

function itemOf({ items }: Checklist, id: string): ChecklistItem {
  const item = items.find((one) => one.id === id)
  if (item === undefined)
    throw new Refusal('checklist_item.not_found', 'The checklist has no such item.')
  return item
}

function refsOf(card: Card, { id, title }: Checklist): Happening['refs'] {
  return { ...placeOf(card), checklistId: id, checklist: title }
}
