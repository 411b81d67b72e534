import { and, eq, gt } from 'drizzle-orm'
import type { Moment } from '../contract/moment.ts'
import { db } from '../db/database.ts'
import { loginAttempts } from './login-attempt-table.ts'

/** One row if the user has signed in from that address before and this has not expired. */
export function findKnownAddress(who: string, now: Moment) {
  return db
    .select({ until: loginAttempts.until })
    .from(loginAttempts)
    .where(
      and(eq(loginAttempts.who, who), eq(loginAttempts.count, 0), gt(loginAttempts.until, now)),
    )
}
