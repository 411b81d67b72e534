import { eq, exists, sql, lte } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { findKnownAddress } from './login-attempt-queries.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import { eachOf, fieldsFor } from '../../kernel/db/rows.ts'
import { ALWAYS, type SqlText } from '../../kernel/db/statements.ts'
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
  const isOver = sql`${loginAttempts.until} <= ${now}`
  return db
    .insert(loginAttempts)
    .select(
      db
        .select(fieldsFor(loginAttempts, { who: sql`v.value`, count: 1, until }))
        .from(eachOf(JSON.stringify(who)))
        .where(few ? isFew(few, now) : ALWAYS),
    )
    .onConflictDoUpdate({
      target: loginAttempts.who,
      set: {
        count: sql`iif(${isOver}, 1, ${loginAttempts.count} + 1)`,
        until: sql`iif(${isOver}, ${until}, ${loginAttempts.until})`,
      },
    })
    .returning()
}

function isFew(
  few: { while: string; most: number; known: string; mostKnown: number },
  now: Moment,
) {
  const counted = db
    .select({ count: loginAttempts.count })
    .from(loginAttempts)
    .where(eq(loginAttempts.who, few.while))
  const isKnown = exists(findKnownAddress(few.known, now))
  return sql`${counted} <= iif(${isKnown}, ${few.mostKnown}, ${few.most})`
}

export function uncountAttempts(who: string[]) {
  return db
    .update(loginAttempts)
    .set({ count: sql`${loginAttempts.count} - 1` })
    .where(eqAny(loginAttempts.who, who))
}

/** Notes known addresses by their fingerprints, if a condition holds. */
export function rememberAddresses(who: string[], until: Moment, isDone: SqlText) {
  return db
    .insert(loginAttempts)
    .select(
      db
        .select(fieldsFor(loginAttempts, { who: sql`v.value`, count: 0, until }))
        .from(eachOf(JSON.stringify(who)))
        .where(isDone),
    )
    .onConflictDoUpdate({ target: loginAttempts.who, set: { until } })
}

/** Deletes expired counts. */
export function purgeAttempts(store: Store, moment: Moment): Promise<void> {
  return purgeWhere(store, loginAttempts.who, lte(loginAttempts.until, moment))
}
