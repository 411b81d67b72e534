import type { Activity } from '../model/rows.ts'
import type { Changed } from './changed.ts'

/** An activity as the API and the live feed show it. */
export function shownActivity({ id: _id, kind: activityType, refs, ...row }: Activity) {
  const { boardId, seq, userId, createdAt, tokenName } = row
  const by = tokenName ? { userId, tokenName } : { userId }
  return { _id, boardId, seq, activityType, ...by, createdAt, ...refs }
}

/** A message of the live feed: activities and the `seq` of the newest; for those who asked, also the board's version and what changed. */
type FeedMessage = { seq: number; version?: number; changed?: Changed; activities: Activity[] }

/** The text of a message. */
export function feedMessage({ activities, ...state }: FeedMessage): string {
  const message = { ...state, activities: activities.map(shownActivity) }
  // Null fields are left out, as in every record.
  return JSON.stringify(message, (_key, value: unknown) => value ?? undefined)
}
