import { lastSort } from '../core/snapshot.ts'

type Placed = { id: string; sort: number; archived: boolean }

/** The `sort` of a list or swimlane at a place among the open ones, counted from 0; last if none is given or it is beyond the end. */
export function sortAmong(
  columns: Map<string, Placed>,
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
