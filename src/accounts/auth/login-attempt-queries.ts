import { and, eq, gt, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { loginAttempts } from './tables.ts'

/** The counts of these fingerprints with one more attempt added, without those that have expired. */
export function attemptsWithOneMore(who: string[], now: Moment) {
  return db
    .select({
      who: loginAttempts.who,
      count: sql<number>`count + 1`.as('count'),
      until: loginAttempts.until,
    })
    .from(loginAttempts)
    .where(and(eqAny(loginAttempts.who, who), gt(loginAttempts.until, now)))
}

/** One row if the user has signed in from that address before and this has not expired. */
export function findKnownAddress(who: string, now: Moment) {
  return db
    .select({ until: loginAttempts.until })
    .from(loginAttempts)
    .where(
      and(eq(loginAttempts.who, who), eq(loginAttempts.count, 0), gt(loginAttempts.until, now)),
    )
}
