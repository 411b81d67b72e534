import { and, eq, gt } from 'drizzle-orm'
import type { Moment } from '../contract/moment.ts'
import { db } from '../db/database.ts'
import { tries } from './login-attempt-table.ts'

/** Whether somebody is known at a moment: one row, or none. */
export function findKnown(who: string, now: Moment) {
  return db
    .select({ until: tries.until })
    .from(tries)
    .where(and(eq(tries.who, who), eq(tries.count, 0), gt(tries.until, now)))
}
