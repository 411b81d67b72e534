import { type SQL, count, inArray, isNull, sql } from 'drizzle-orm'
import { db } from '../kernel/db/database.ts'
import { type Store, hasSpentBudget } from '../kernel/db/store.ts'
import { notifications, unreadCounts } from './tables.ts'

/** Most notifications that are filed at once. Fewer new ones than this stay as they are, unless the caller gives another number. */
export const MOST_FILED = 1_000

const { seq, userId, boardId, readAt, isFiled } = notifications

const isNew: SQL = sql`${isFiled} = 0`

/** The next notifications to file, in the order of the index, so that those of a person are written together. */
function next() {
  return db.select({ seq }).from(notifications).where(isNew).orderBy(userId, seq).limit(MOST_FILED)
}

/**
 * Files new notifications once there are many. New rows lie together in the index, so that telling many
 * people writes to few pages of the database. This moves them to the other rows of each person, with many
 * rows for each page that is written, and counts them.
 */
export async function fileNotifications(store: Store, least = MOST_FILED): Promise<void> {
  while (!hasSpentBudget(store.meter)) {
    const fresh = next().as('fresh')
    const { found } = await store.batch({ found: db.select({ count: count() }).from(fresh) })
    if ((found[0]?.count ?? 0) < least) return
    await store.batch([addToCounts(), markAsFiled()])
  }
}

function addToCounts() {
  const unread = db
    .select({ userId, boardId, count: count().as('unread') })
    .from(notifications)
    .where(sql`${inArray(seq, next())} and ${isNull(readAt)}`)
    .groupBy(userId, boardId)
  return db
    .insert(unreadCounts)
    .select(unread)
    .onConflictDoUpdate({
      target: [unreadCounts.userId, unreadCounts.boardId],
      set: { count: sql`${unreadCounts.count} + excluded.count` },
    })
}

function markAsFiled() {
  return db.update(notifications).set({ isFiled: true }).where(inArray(seq, next()))
}
