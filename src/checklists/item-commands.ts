import { changeCard } from '../cards/changes.ts'
import type { Card, Checklist, ChecklistItem } from '../core/card-rows.ts'
import {
  type OnChecklist,
  checklistOn,
  finishLog,
  finishedAt,
  itemRefs,
  newItem,
  refsOf,
} from './commands.ts'
import {
  type Id,
  type Change,
  type Decision,
  type Happening,
  type Turn,
  act,
  decided,
  update,
} from '../core/decision.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { differences } from '../core/keyed.ts'
import { Refusal } from '../core/app-error.ts'

/** Items a checklist holds at most. */
const MOST_ITEMS = 1_000

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
  const happened = act('addChecklistItem', itemRefs(refsOf(card, checklist), item))
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
  const refs = itemRefs(refsOf(card, checklist), after)
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
  const refs = itemRefs(refsOf(card, checklist), gone)
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

function itemOf({ items }: Checklist, id: string): ChecklistItem {
  const item = items.find((one) => one.id === id)
  if (item === undefined)
    throw new Refusal('checklist_item.not_found', 'The checklist has no such item.')
  return item
}
