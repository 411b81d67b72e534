import { mergedParts } from '../model/changed-parts.ts'
import type { ChangedParts } from './change-kinds.ts'

type ChangeRow = {
  version: number
  before: number
  people: number
  peopleNow: number
  changed: ChangedParts
}

export type ChangesSince = ChangedParts & {
  /** True if users may have other names than they had, or may do more or less on the site. */
  people: boolean
  /** True if the board has a later version. */
  isLater: boolean
}

/**
 * Sums up the changes of a board from one version to another. It is undefined if the rows, oldest first,
 * do not lead from one to the other without a gap: because they were deleted, or because something else
 * than the board's object gave it a version.
 */
export function changesSince(
  rows: readonly ChangeRow[],
  since: number,
  version: number,
): ChangesSince | undefined {
  const [first] = rows
  if (first === undefined || first.version > since || since > version) return undefined
  let reached = first.version
  for (const row of rows) {
    if (row.version !== reached && row.before !== reached) return undefined
    reached = row.version
  }
  if (reached !== version) return undefined
  const later = rows.filter((row) => row.version > since)
  const parts = mergedParts(later.map(({ changed }) => changed))
  return parts && { ...parts, people: first.people !== first.peopleNow, isLater: version > since }
}
