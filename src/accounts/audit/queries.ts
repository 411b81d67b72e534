import { type SQL, and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm'
import { type SQLiteColumn, union } from 'drizzle-orm/sqlite-core'
import { userNamed } from '../users/queries.ts'
import { users } from '../users/tables.ts'
import type { AuditKind } from './kinds.ts'
import { auditLog } from './tables.ts'
import { db } from '../../kernel/db/database.ts'

/** A part of the log: at most `limit` entries after one in their order, and which of them. */
export type AuditPart = {
  after: number | undefined
  limit: number
  isNewestFirst: boolean
  kind?: AuditKind | undefined
  /** The id or the name of who did it, or whom it was done to. */
  user?: string | undefined
  /** Adds the names of the users that it was done to. */
  isNamed: boolean
}

/** The entries of a part of the log. */
export function auditIn(part: AuditPart) {
  const placed = { sort: sql<number>`${auditLog.seq}`.as('sort'), row: sql<number>`0`.as('row') }
  const which =
    part.user === undefined
      ? and(part.kind && eq(auditLog.kind, part.kind), isBeyond(part))
      : inArray(auditLog.seq, entriesOf(part.user, part))
  const target = db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, auditLog.targetId))
  const targetName = part.isNamed ? sql<string | null>`${target}` : sql<null>`null`
  return db
    .select({ ...getTableColumns(auditLog), targetName: targetName.as('target_name'), ...placed })
    .from(auditLog)
    .where(which)
    .orderBy(orderOf(part))
    .limit(part.limit)
}

/** The entries of what a user did, and of what was done to them. */
function entriesOf(name: string, part: AuditPart) {
  return union(entriesBy(auditLog.userId, name, part), entriesBy(auditLog.targetId, name, part))
}

/** The first entries in which a column has a user: its index has their order. */
function entriesBy(column: SQLiteColumn, name: string, part: AuditPart) {
  // A user who was deleted has an id, but no row any more.
  const user = sql`coalesce(${userNamed(name)}, ${name})`
  const entries = db
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(and(eq(column, user), isBeyond(part)))
    .orderBy(orderOf(part))
    .limit(part.limit)
    .as('entries')
  return db.select({ seq: entries.seq }).from(entries)
}

/** The condition is there even if the log is read from its start, because SQLite then searches by the key in place of scanning. */
function isBeyond({ after, isNewestFirst }: AuditPart): SQL {
  const { seq } = auditLog
  return isNewestFirst ? lt(seq, after ?? Number.MAX_SAFE_INTEGER) : gt(seq, after ?? 0)
}

function orderOf({ isNewestFirst }: AuditPart): SQL {
  return isNewestFirst ? desc(auditLog.seq) : asc(auditLog.seq)
}
