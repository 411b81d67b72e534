import { type SQL, and, count, eq, sql, desc, lt } from 'drizzle-orm'
import { type RequiredCaller, isCallerValid } from '../users/saves.ts'
import { db } from '../../kernel/db/database.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { feeds } from './tables.ts'
import { type PageWindow, rowid, rowidOf } from '../../kernel/db/scope.ts'

/** Condition: a user has fewer feeds than they may. */
function hasRoomForFeed(userId: string): SQL {
  const own = db.select({ count: count() }).from(feeds).where(eq(feeds.userId, userId))
  return sql`${own} < ${COUNT_LIMITS.user.feeds}`
}

/** Stores a feed of a user who has fewer than they may; returns its id if it did. */
export function addFeed(feed: typeof feeds.$inferInsert, caller: RequiredCaller) {
  const isAllowed = and(hasRoomForFeed(feed.userId), isCallerValid(caller))
  return insertWhere(feeds, feed, isAllowed).returning({ id: feeds.id })
}

/** Deletes a feed of a user; returns its id if there was one. */
export function deleteFeed(id: string, caller: RequiredCaller) {
  return db
    .delete(feeds)
    .where(and(eq(feeds.id, id), eq(feeds.userId, caller.userId), isCallerValid(caller)))
    .returning({ id: feeds.id })
}

/** Deletes the feeds of a board that goes. */
export function deleteFeedsOf(boardId: string): Statement {
  return db.delete(feeds).where(eq(feeds.boardId, boardId))
}

const { id, kind, boardId, createdAt } = feeds

/** The feeds of a user, newest first. */
export function feedsOf(userId: string, { limit, after }: PageWindow) {
  return db
    .select({ id, kind, boardId, createdAt, row: rowidOf(feeds) })
    .from(feeds)
    .where(and(eq(feeds.userId, userId), after && lt(rowid(feeds), after[1])))
    .orderBy(desc(rowid(feeds)))
    .limit(limit)
}
