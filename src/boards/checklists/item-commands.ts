import { changeCard } from '../cards/changes.ts'
import {
  type OnChecklist,
  checklistOn,
  finishEvents,
  finishedAt,
  itemRefs,
  newItem,
  onChecklist,
  refsOf,
} from './commands.ts'
import {
  type HasId,
  type Change,
  type Decision,
  type DomainEvent,
  type CommandContext,
  event,
  decided,
  update,
  handler,
} from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { type GivenOf, columnsGiven } from '../../kernel/contract/entity.ts'
import { checklistItemFields } from './fields.ts'
import type { Card, Checklist, ChecklistItem } from '../model/rows.ts'

/** Adds an item at the end; reopens a finished checklist. */
export function createChecklistItem(
  snapshot: BoardSnapshot,
  command: OnChecklist & { title: string },
  context: CommandContext,
): Decision<HasId> {
  const { card, checklist } = checklistOn(snapshot, command)
  const sort = checklist.items.reduce((most, item) => Math.max(most, item.sort), -1) + 1
  const item = newItem({ title: command.title }, sort, context)
  const events = event('addChecklistItem', itemRefs(refsOf(card, checklist), item))
  return decided(
    { id: item.id },
    ...itemsAfter(card, checklist, [...checklist.items, item], context, [events]),
  )
}

export type EditChecklistItem = GivenOf<typeof checklistItemFields> & OnChecklist & { item: string }

/** Edits an item. Finishing the last open item finishes the checklist, reopening one reopens it. */
export function editChecklistItem(
  snapshot: BoardSnapshot,
  command: EditChecklistItem,
  context: CommandContext,
): Decision<HasId> {
  const { card, checklist } = checklistOn(snapshot, command)
  const { card: _card, checklist: _checklist, item, ...given } = command
  const before = itemOf(checklist, item)
  const set = differences(before, columnsGiven(checklistItemFields, given, {}))
  if (Object.keys(set).length === 0) return decided({ id: before.id }, [])
  const after: ChecklistItem = { ...before, ...set, modifiedAt: context.now }
  const items = checklist.items.map((one) => (one.id === after.id ? after : one))
  const refs = itemRefs(refsOf(card, checklist), after)
  const events =
    set.isFinished === undefined
      ? []
      : [event(after.isFinished ? 'checkedItem' : 'uncheckedItem', refs)]
  return decided({ id: after.id }, ...itemsAfter(card, checklist, items, context, events))
}

/** Deletes an item; if it was the last open one, the checklist is finished. */
export function deleteChecklistItem(
  snapshot: BoardSnapshot,
  command: OnChecklist & { item: string },
  context: CommandContext,
): Decision<HasId> {
  const { card, checklist } = checklistOn(snapshot, command)
  const gone = itemOf(checklist, command.item)
  const items = checklist.items.filter(({ id }) => id !== gone.id)
  const refs = itemRefs(refsOf(card, checklist), gone)
  return decided(
    { id: gone.id },
    ...itemsAfter(card, checklist, items, context, [event('removedChecklistItem', refs)]),
  )
}

function itemsAfter(
  card: Card,
  checklist: Checklist,
  items: ChecklistItem[],
  { now }: CommandContext,
  events: DomainEvent[],
): [Change[], DomainEvent[]] {
  const finished = finishedAt({ ...checklist, items }, now)
  const set = { items, finishedAt: finished, modifiedAt: now }
  return [
    [update('checklists', { id: checklist.id }, set), ...changeCard(card, {}, now)],
    [...events, ...finishEvents(checklist.finishedAt, finished, refsOf(card, checklist))],
  ]
}

function itemOf({ items }: Checklist, id: string): ChecklistItem {
  const item = items.find((one) => one.id === id)
  if (item === undefined) throw new AppError('checklist_item.not_found')
  return item
}

/** The commands on items of checklists, with the rows that each needs. */
export const checklistItemCommands = {
  createChecklistItem: handler(createChecklistItem, { needs: onChecklist }),
  editChecklistItem: handler(editChecklistItem, { needs: onChecklist }),
  deleteChecklistItem: handler(deleteChecklistItem, { needs: onChecklist }),
}
