import { sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { findKnownAddress } from './login-attempt-queries.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'
import { loginAttempts } from './tables.ts'

/**
 * Adds one attempt to each of the fingerprints `who` and returns the counts; expired counts restart at
 * one. With `few` it counts nothing if the count of `few.while` is above `most`, or above `mostKnown`
 * for a known address.
 */
export function countAttempts(
  who: string[],
  now: Moment,
  until: Moment,
  few?: { while: string; most: number; known: string; mostKnown: number },
) {
  const isFew = few
    ? sql`(select count from ${loginAttempts} where who = ${few.while}) <=
        iif(exists ${findKnownAddress(few.known, now)}, ${few.mostKnown}, ${few.most})`
    : sql`true`
  return db.all<{ who: string; count: number; until: Moment }>(sql`
    insert into ${loginAttempts} (who, count, until) select value, 1, ${until} from json_each(${JSON.stringify(who)}) where ${isFew}
    on conflict (who) do update set count = iif(until <= ${now}, 1, count + 1),
      until = iif(until <= ${now}, excluded.until, until)
    returning who, count, until`)
}

export function uncountAttempts(who: string[]) {
  return db.run(
    sql`update ${loginAttempts} set count = count - 1 where ${eqAny(loginAttempts.who, who)}`,
  )
}

export function rememberAddress(who: string, until: Moment) {
  return db.run(sql`insert into ${loginAttempts} (who, count, until) values (${who}, 0, ${until})
    on conflict (who) do update set until = excluded.until`)
}

/** Most rows that one purge deletes. */
const MOST_PURGED = 2_000

/** Deletes expired counts. */
export function purgeAttempts(now: Moment) {
  const over = sql`select who from ${loginAttempts} where until <= ${now} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${loginAttempts} where who in (${over})`)
}
