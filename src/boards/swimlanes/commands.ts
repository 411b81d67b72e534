import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  update,
  handler,
} from '../model/decision.ts'
import { type BoardSnapshot, swimlaneIn } from '../model/snapshot.ts'
import { stored } from '../../kernel/contract/colors.ts'
import { columnsGiven } from '../../kernel/contract/entity.ts'
import { swimlaneFields } from '../lists/fields.ts'
import { swimlaneFor } from '../cards/create-card.ts'
import { type CardsGone, deleteColumn, neededToDelete } from '../lists/delete-column.ts'
import { type EditColumn, columnEdit, columnActivities } from '../lists/column.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { beginning, freshRow } from '../model/fresh-row.ts'

/** Creates a swimlane at the end of the board. */
export function createSwimlane(
  snapshot: BoardSnapshot,
  { title }: { title: string },
  context: CommandContext,
): Decision<HasId> {
  const swimlane = freshRow(swimlaneFields, beginning(snapshot, context, 'swimlanes'), { title })
  return decided(
    { id: swimlane.id },
    [insert('swimlanes', swimlane)],
    [event('createSwimlane', { swimlaneId: swimlane.id, title })],
  )
}

export type EditSwimlane = EditColumn & { swimlane: string }

/** Edits a swimlane. An archived swimlane can only be restored. */
export function editSwimlane(
  snapshot: BoardSnapshot,
  { swimlane: id, ...given }: EditSwimlane,
  context: CommandContext,
): Decision<HasId> {
  const swimlane = swimlaneIn(snapshot, id)
  const wanted = columnsGiven(swimlaneFields, given, { color: stored })
  const set = columnEdit(swimlane, wanted, 'swimlane', context.now)
  if (set.archived === true) expectAnotherOpen(snapshot, id)
  if (Object.keys(set).length === 0) return decided({ id }, [])
  const title = set.title ?? swimlane.title
  const events = columnActivities(set, 'Swimlane').map((kind) =>
    event(kind, { swimlaneId: id, title }),
  )
  return decided({ id }, [update('swimlanes', { id }, set)], events)
}

export type DeleteSwimlane = { swimlane: string; cards?: CardsGone | undefined }

/** Deletes a swimlane. The last open one cannot be deleted; cards that are archived go to the first of the others. */
export function deleteSwimlane(
  snapshot: BoardSnapshot,
  { swimlane: id, cards = 'delete' }: DeleteSwimlane,
  context: CommandContext,
): Decision<HasId> {
  const column = swimlaneIn(snapshot, id)
  expectAnotherOpen(snapshot, id)
  const others = new Map(snapshot.swimlanes)
  others.delete(id)
  const archive = () => ({
    swimlaneId: swimlaneFor({ ...snapshot, swimlanes: others }, undefined),
  })
  return deleteColumn(snapshot, { of: 'swimlane', column, archive }, cards, context)
}

/** Throws if no other swimlane of the board is open. */
export function expectAnotherOpen(snapshot: BoardSnapshot, id: string): void {
  const others = [...snapshot.swimlanes.values()].filter((other) => other.id !== id)
  if (others.some(({ archived }) => !archived)) return
  throw new AppError('swimlane.last')
}

export const swimlaneCommands = {
  createSwimlane: handler(createSwimlane),
  editSwimlane: handler(editSwimlane),
  deleteSwimlane: handler(deleteSwimlane, {
    needs: ({ swimlane, cards }) => neededToDelete('swimlane', swimlane, cards),
  }),
}
