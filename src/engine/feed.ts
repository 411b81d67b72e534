import type { Activity } from '../core/rows.ts'

/** An activity as clients see it, wherever they do. */
export function shownActivity({ id: _id, kind: activityType, refs, ...row }: Activity) {
  const { boardId, seq, userId, createdAt } = row
  return { _id, boardId, seq, activityType, userId, createdAt, ...refs }
}

/** What followers of a board are told, as JSON: activities, and the `seq` that they have come to. */
export function feedMessage(seq: number, activities: Activity[]): string {
  const told = { seq, activities: activities.map(shownActivity) }
  // What is null is left out, as in every record.
  return JSON.stringify(told, (_key, value: unknown) => value ?? undefined)
}
