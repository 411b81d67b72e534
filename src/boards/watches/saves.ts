import { and, eq, sql } from 'drizzle-orm'
import { readerVersions } from '../../kernel/db/people-version-table.ts'
import { db } from '../../kernel/db/database.ts'
import { excluded, insertWhere } from '../../kernel/db/rows.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { boards } from '../tables.ts'
import { watchChanges, watches } from './tables.ts'

type Watch = typeof watches.$inferInsert

/** Notes that a user watches something; no row if they watch as much as they may. */
export function addWatch(watch: Watch) {
  const { id, userId } = watch
  const some = db
    .select({ id: watches.id })
    .from(watches)
    .where(eq(watches.userId, userId))
    .limit(COUNT_LIMITS.user.watches)
  const isKnown = sql`exists (select 1 from ${watches} where ${watches.id} = ${id} and ${watches.userId} = ${userId})`
  const hasRoom = sql`(select count(*) from ${some}) < ${COUNT_LIMITS.user.watches}`
  return insertWhere(watches, watch, sql`${isKnown} or ${hasRoom}`)
    .onConflictDoUpdate({
      target: [watches.id, watches.userId],
      set: { kind: excluded(watches.kind) },
    })
    .returning({ id: watches.id })
}

/** Notes that a user does not watch something. */
export function removeWatch(userId: string, id: string) {
  return db
    .delete(watches)
    .where(and(eq(watches.id, id), eq(watches.userId, userId)))
    .returning({ id: watches.id })
}

/** Counts a change of what boards show to a user alone, so that no ETag of theirs from before it is good any more. */
export function renewReaderVersion(userId: string) {
  return (isDone: SqlText) =>
    insertWhere(readerVersions, { userId, version: 1 }, isDone).onConflictDoUpdate({
      target: readerVersions.userId,
      set: { version: sql`${readerVersions.version} + 1` },
    })
}

/** Notes at which version of the board a user has changed what they watch there. */
export function noteWatchChange(userId: string, boardId: string) {
  const version = sql`(${db.select({ version: boards.version }).from(boards).where(eq(boards.id, boardId))})`
  return (isDone: SqlText) =>
    insertWhere(
      watchChanges,
      { userId, boardId, version },
      sql`${isDone} and ${version} is not null`,
    ).onConflictDoUpdate({
      target: [watchChanges.userId, watchChanges.boardId],
      set: { version: excluded(watchChanges.version) },
    })
}
