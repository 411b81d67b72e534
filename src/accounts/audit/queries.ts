import { getTableColumns, gt, sql } from 'drizzle-orm'
import { auditLog } from './tables.ts'
import { db } from '../../kernel/db/database.ts'

/** The entries after a `seq`, oldest first. */
export function auditAfter(seq: number, limit: number) {
  const { seq: position } = auditLog
  const placed = { sort: sql<number>`seq`.as('sort'), row: sql<number>`0`.as('row') }
  return db
    .select({ ...getTableColumns(auditLog), ...placed })
    .from(auditLog)
    .where(gt(position, seq))
    .orderBy(position)
    .limit(limit)
}
