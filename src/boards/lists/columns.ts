import { roomAt } from '../cards/positions.ts'
import { type Change, type CommandContext, type DomainEvent, update } from '../model/decision.ts'
import { type BoardSnapshot, type Placed, lastSort } from '../model/snapshot.ts'

/** Lists and swimlanes have these fields in common, so the functions here place either. */
type Column = { id: string; boardId: string; title: string; sort: number; archived: boolean }

/**
 * Finds the `sort` of a list or swimlane at a place among the open ones, counted from 0, and the others
 * that make room for it. It goes last if no place is given or the place is beyond the end.
 */
export function roomAmong(
  columns: Map<string, Pick<Column, 'id' | 'sort' | 'archived'>>,
  position: number | undefined,
  except?: string,
): { sort: number; shifted: Placed[] } {
  const last = lastSort(columns) + 1
  const others = [...columns.values()]
    .filter(({ id, archived }) => !archived && id !== except)
    .toSorted((a, b) => a.sort - b.sort)
  if (position === undefined || position >= others.length) return { sort: last, shifted: [] }
  const { sorts, shifted } = roomAt({ others, position }, 1)
  return { sort: sorts[0] ?? last, shifted }
}

/** The changes that make room. */
export function shifts(table: 'lists' | 'swimlanes', shifted: readonly Placed[]): Change[] {
  return shifted.map(({ id, sort }) => update(table, { id }, { sort }))
}

/** The open list or swimlane with the title of another one. */
export function openByTitle<C extends Column>(
  columns: ReadonlyMap<string, C>,
  { title }: Pick<Column, 'title'>,
): C | undefined {
  return [...columns.values()].find((one) => one.title === title && !one.archived)
}

/** Makes a new list or swimlane of a board from another one. */
export function columnAt<C extends Column>(
  column: C,
  to: BoardSnapshot,
  id: string,
  sort: number,
  { now }: CommandContext,
) {
  return { ...column, id, boardId: to.id, sort, createdAt: now, updatedAt: now, modifiedAt: now }
}

/** Says on which board an event happens, if it is another one. */
export function onBoard(one: DomainEvent, from: BoardSnapshot, to: BoardSnapshot): DomainEvent {
  return to.id === from.id ? one : { ...one, boardId: to.id }
}
