import { changeCard } from '../cards/changes.ts'
import { areAt, roomAt } from '../cards/positions.ts'
import {
  type OnChecklist,
  assigneeEvents,
  checklistOn,
  finishEvents,
  finishedAt,
  itemRefs,
  itemValues,
  newItem,
  newItemEvents,
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
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { type GivenOf, blankOf } from '../../kernel/contract/entity.ts'
import { type NewItem, checklistItemFields } from './fields.ts'
import type { Card, Checklist, ChecklistItem } from '../model/rows.ts'

/** Adds an item, at the end unless `sort` is given; reopens a finished checklist. */
export function createChecklistItem(
  snapshot: BoardSnapshot,
  command: OnChecklist & NewItem,
  context: CommandContext,
): Decision<HasId> {
  const { card, checklist } = checklistOn(snapshot, command)
  const { card: _card, checklist: _checklist, ...given } = command
  const sort = checklist.items.reduce((most, item) => Math.max(most, item.sort), -1) + 1
  const item = newItem(snapshot, given, sort, context)
  const events = newItemEvents(refsOf(card, checklist), item)
  return decided(
    { id: item.id },
    ...itemsAfter(card, checklist, [...checklist.items, item], context, events),
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
  const set = differences(before, itemValues(snapshot, given))
  if (Object.keys(set).length === 0) return decided({ id: before.id }, [])
  const after: ChecklistItem = { ...before, ...set, modifiedAt: context.now }
  const items = checklist.items.map((one) => (one.id === after.id ? after : one))
  const refs = itemRefs(refsOf(card, checklist), after)
  const events = [
    ...assigneeEvents(before.assigneeId, after, refsOf(card, checklist)),
    ...(set.isFinished === undefined
      ? []
      : [event(after.isFinished ? 'checkedItem' : 'uncheckedItem', refs)]),
  ]
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

export type MoveChecklistItem = OnChecklist & {
  item: string
  toChecklistId?: string | undefined
  position?: number | undefined
}

/** Puts an item after so many others of its checklist, or of another one on its card; by default after all. Those behind it make room. */
export function moveChecklistItem(
  snapshot: BoardSnapshot,
  command: MoveChecklistItem,
  context: CommandContext,
): Decision<HasId> {
  const { card, checklist } = checklistOn(snapshot, command)
  const item = itemOf(checklist, command.item)
  const to = checklistGiven(snapshot, card, command.toChecklistId) ?? checklist
  const others = inOrder(to).filter(({ id }) => id !== item.id)
  const target = { others, position: command.position ?? others.length }
  const stays = to.id === checklist.id
  if (stays && areAt(target, [item.sort])) return decided({ id: item.id }, [])
  const { sorts, shifted } = roomAt(target, 1)
  const moved = { ...item, sort: sorts[0] ?? item.sort, modifiedAt: context.now }
  const room = new Map(shifted.map(({ id, sort }) => [id, sort]))
  const there = others.map((one) => ({ ...one, sort: room.get(one.id) ?? one.sort }))
  const placed = itemsAfter(card, to, [...there, moved], context, [])
  if (stays) return decided({ id: item.id }, ...placed)
  const left = checklist.items.filter(({ id }) => id !== item.id)
  const behind = itemsAfter(card, checklist, left, context, [])
  return decided({ id: item.id }, [...behind[0], ...placed[0]], [...behind[1], ...placed[1]])
}

function inOrder({ items }: Checklist): ChecklistItem[] {
  return items.toSorted((a, b) => a.sort - b.sort)
}

/** The checklist of the card that a command names, if it names one. */
function checklistGiven(
  snapshot: BoardSnapshot,
  card: Card,
  id: string | undefined,
): Checklist | undefined {
  if (!id) return undefined
  const checklist = snapshot.checklists.get(id)
  if (checklist?.cardId !== card.id)
    throw invalid('toChecklistId', 'is not a checklist of this card')
  return checklist
}

const BLANK_ITEM = blankOf(checklistItemFields)

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
  return { ...BLANK_ITEM, ...item }
}

export const checklistItemCommands = {
  createChecklistItem: handler(createChecklistItem, { needs: onChecklist }),
  editChecklistItem: handler(editChecklistItem, { needs: onChecklist }),
  moveChecklistItem: handler(moveChecklistItem, {
    needs: ({ card, checklist, toChecklistId }) => ({
      cards: [card],
      checklists: [checklist, toChecklistId],
    }),
  }),
  deleteChecklistItem: handler(deleteChecklistItem, { needs: onChecklist }),
}
