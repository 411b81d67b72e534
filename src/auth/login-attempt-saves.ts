import { sql } from 'drizzle-orm'
import type { Moment } from '../contract/moment.ts'
import { findKnown } from './login-attempt-queries.ts'
import { among } from '../db/scope.ts'
import { db } from '../db/database.ts'
import { tries } from './login-attempt-table.ts'

/** Counts one more try of each, from one where the last have been forgotten, or none where another has come to more than `most`, or `mostKnown` where `known` is; gives what each has come to. */
export function countTries(
  who: string[],
  now: Moment,
  until: Moment,
  few?: { while: string; most: number; known: string; mostKnown: number },
) {
  const isFew = few
    ? sql`(select count from ${tries} where who = ${few.while}) <=
        iif(exists ${findKnown(few.known, now)}, ${few.mostKnown}, ${few.most})`
    : sql`true`
  return db.all<{ who: string; count: number; until: Moment }>(sql`
    insert into ${tries} (who, count, until) select value, 1, ${until} from json_each(${JSON.stringify(who)}) where ${isFew}
    on conflict (who) do update set count = iif(until <= ${now}, 1, count + 1),
      until = iif(until <= ${now}, excluded.until, until)
    returning who, count, until`)
}

/** Takes one try back of each. */
export function takeBackTries(who: string[]) {
  return db.run(sql`update ${tries} set count = count - 1 where ${among(tries.who, who)}`)
}

/** Notes that somebody is known until a moment. */
export function noteKnown(who: string, until: Moment) {
  return db.run(sql`insert into ${tries} (who, count, until) values (${who}, 0, ${until})
    on conflict (who) do update set until = excluded.until`)
}

/** Tries that one purge forgets. */
const MOST_PURGED = 2_000

/** Forgets tries whose time is over. */
export function purgeTries(now: Moment) {
  const over = sql`select who from ${tries} where until <= ${now} limit ${MOST_PURGED}`
  return db.run(sql`delete from ${tries} where who in (${over})`)
}
