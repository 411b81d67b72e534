import { getTableColumns, gt, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db/statements.ts'
import { auditLog } from './tables.ts'

/** The entries after a `seq`, oldest first. */
export function auditAfter(db: Db, seq: number, limit: number) {
  const { seq: position } = auditLog
  const placed = { sort: sql<number>`seq`.as('sort'), row: sql<number>`0`.as('row') }
  return db
    .select({ ...getTableColumns(auditLog), ...placed })
    .from(auditLog)
    .where(gt(position, seq))
    .orderBy(position)
    .limit(limit)
}
