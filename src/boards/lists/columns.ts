import type { CommandContext, DomainEvent } from '../model/decision.ts'
import { type BoardSnapshot, lastSort } from '../model/snapshot.ts'

/** What lists and swimlanes have in common. */
type Column = { id: string; boardId: string; title: string; sort: number; archived: boolean }

/** The `sort` of a list or swimlane at a place among the open ones, counted from 0; last if none is given or it is beyond the end. */
export function sortAmong(
  columns: Map<string, Pick<Column, 'id' | 'sort' | 'archived'>>,
  position: number | undefined,
  except?: string,
): number {
  const last = lastSort(columns) + 1
  if (position === undefined) return last
  const sorts = [...columns.values()]
    .filter(({ id, archived }) => !archived && id !== except)
    .map(({ sort }) => sort)
    .toSorted((a, b) => a - b)
  const [before, after] = [sorts[position - 1], sorts[position]]
  if (after === undefined) return last
  return before === undefined ? after - 1 : (before + after) / 2
}

/** The open list or swimlane with the title of another one. */
export function twinOf<C extends Column>(
  columns: ReadonlyMap<string, C>,
  { title }: Pick<Column, 'title'>,
): C | undefined {
  return [...columns.values()].find((one) => one.title === title && !one.archived)
}

/** A list or swimlane as a new one of a board. */
export function columnAt<C extends Column>(
  column: C,
  to: BoardSnapshot,
  id: string,
  sort: number,
  { now }: CommandContext,
) {
  return { ...column, id, boardId: to.id, sort, createdAt: now, updatedAt: now, modifiedAt: now }
}

/** The event on the board where it happens. */
export function onBoard(one: DomainEvent, from: BoardSnapshot, to: BoardSnapshot): DomainEvent {
  return to.id === from.id ? one : { ...one, boardId: to.id }
}
