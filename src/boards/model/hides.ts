import type { Change, RowChange } from './decision.ts'

/** Returns true if a user, or somebody with a share link, may lose the right to read the board by this change. */
export function hides(change: Change): boolean {
  if (change.do === 'cascade') return change.of === 'board'
  if (change.table === 'members' || change.table === 'shares') return true
  return 'set' in change && ('permission' in change.set || isArchived(change))
}

/** Returns true if this change archives or restores a board. */
function isArchived({ table, set }: Extract<RowChange, { do: 'update' }>): boolean {
  return table === 'boards' && 'archived' in set
}
