import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  remove,
  cascade,
  update,
} from '../core/decision.ts'
import { type BoardSnapshot, lastSort, swimlaneIn } from '../core/snapshot.ts'
import { type EditColumn, columnEdit, columnActivities, newColumn } from '../lists/column.ts'
import { AppError } from '../core/app-error.ts'

/** A new swimlane goes last. */
export function createSwimlane(
  snapshot: BoardSnapshot,
  { title }: { title: string },
  context: CommandContext,
): Decision<HasId> {
  const column = newColumn(
    context.newId(),
    snapshot.id,
    title,
    lastSort(snapshot.swimlanes) + 1,
    'swimlane',
    context.now,
  )
  return decided(
    { id: column.id },
    [insert('swimlanes', column)],
    [event('createSwimlane', { swimlaneId: column.id, title })],
  )
}

export type EditSwimlane = EditColumn & { swimlane: string }

/** An archived swimlane takes no edit but its restoring. */
export function editSwimlane(
  snapshot: BoardSnapshot,
  { swimlane: id, ...given }: EditSwimlane,
  context: CommandContext,
): Decision<HasId> {
  const column = swimlaneIn(snapshot, id)
  const set = columnEdit(column, given, 'swimlane', context.now)
  if (set.archived === true) keepingOne(snapshot, id)
  if (Object.keys(set).length === 0) return decided({ id }, [])
  const title = set.title ?? column.title
  const events = columnActivities(set, 'Swimlane').map((kind) =>
    event(kind, { swimlaneId: id, title }),
  )
  return decided({ id }, [update('swimlanes', { id }, set)], events)
}

/** A swimlane's cards go with it; the last swimlane stays. */
export function deleteSwimlane(
  snapshot: BoardSnapshot,
  { swimlane: id }: { swimlane: string },
): Decision<HasId> {
  const { title } = swimlaneIn(snapshot, id)
  keepingOne(snapshot, id)
  return decided(
    { id },
    [cascade('swimlane', id), remove('swimlanes', { id })],
    [event('removeSwimlane', { swimlaneId: id, title })],
  )
}

/** Refuses to take away the last swimlane that is open. */
function keepingOne(snapshot: BoardSnapshot, id: string): void {
  const others = [...snapshot.swimlanes.values()].filter((other) => other.id !== id)
  if (others.some(({ archived }) => !archived)) return
  throw new AppError('swimlane.last', 'A board keeps at least one open swimlane.')
}
