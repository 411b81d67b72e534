import type { Activity } from '../model/rows.ts'
import type { Changed } from './changed.ts'

/** An activity as the API and the live feed show it, where its `id` is `_id`. */
export function shownActivity({ kind: activityType, refs, ...row }: Activity) {
  const { id, boardId, seq, userId, createdAt, tokenName, imported } = row
  const by = tokenName ? { userId, tokenName } : { userId }
  const from = imported ? { imported } : {}
  return { id, boardId, seq, activityType, ...by, createdAt, ...from, ...refs }
}

/** A message of the live feed: activities and the `seq` of the newest; for those who asked, also the board's version and what changed. Followers by a share link get no `seq`, and the version as the link names it: the real ones would say how much happens that the link does not show. */
type FeedMessage = { seq?: number; version?: number; changed?: Changed; activities: Activity[] }

/** The text of a message. */
export function feedMessage({ activities, ...state }: FeedMessage): string {
  const shown = activities.map((activity) => {
    const { id: _id, ...rest } = shownActivity(activity)
    return { _id, ...rest }
  })
  const message = { ...state, activities: shown }
  // Null fields are left out, as in every record.
  return JSON.stringify(message, (_key, value: unknown) => value ?? undefined)
}
