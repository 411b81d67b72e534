import { and, desc, eq, lt } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { type PageWindow, rowid, rowidOf } from '../../kernel/db/scope.ts'
import { feeds } from './tables.ts'

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
