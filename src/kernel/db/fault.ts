import { type SQL, sql } from 'drizzle-orm'
import { describeFault } from '../log-error.ts'
import { db } from './database.ts'

/**
 * The ways in which the store fails. `stale`: the guard of a batch failed; `lost`: the connection broke
 * or the store did not answer, so a commit may or may not be stored; `unmigrated`: migrations are
 * missing; `full`: there is no room; `long`: a row or a value is longer than the store takes; `taken`:
 * a unique key exists.
 */
export type StoreFault =
  | { is: 'stale' | 'overloaded' | 'lost' | 'unmigrated' | 'full' | 'long' | 'other' }
  | { is: 'taken'; column: string }

/** The text by which SQLite says that there is no room. */
export const SQLITE_FULL = 'database or disk is full: SQLITE_FULL'

const FULL = /SQLITE_FULL|database or disk is full|exceeded maximum (?:db|database) size/i
const LONG = /string or blob too big/i

const EXCEEDED = /exceeded (?:timeout|its (?:memory|cpu))/i
const OVERLOADED = /overloaded|queued for too long|too many requests queued/i
const LOST =
  /network connection lost|caused object to be reset|reset because its code was updated|transient issue on remote node/i
const LACKS_MIGRATIONS = /no such (?:table|column): |has no column named /
const TAKEN = /UNIQUE constraint failed: (\w+\.\w+)/

/** Classifies an error of the store. Clients never see its message, which may contain parameters. */
export function faultOf(thrown: unknown): StoreFault {
  const text = describeFault(thrown)
  const column = TAKEN.exec(text)?.[1]
  if (column !== undefined) return { is: 'taken', column }
  if (/malformed JSON/.test(text)) return { is: 'stale' }
  if (LACKS_MIGRATIONS.test(text)) return { is: 'unmigrated' }
  if (FULL.test(text)) return { is: 'full' }
  if (LONG.test(text)) return { is: 'long' }
  if (EXCEEDED.test(text)) return { is: 'other' }
  if (OVERLOADED.test(text)) return { is: 'overloaded' }
  return { is: LOST.test(text) || isUnanswered(text) ? 'lost' : 'other' }
}

/** A statement that fails its batch if the condition holds. SQLite reports `malformed JSON`, which `faultOf` reads as stale. */
export function failAsStaleWhere(condition: SQL) {
  return db.run(sql`select json(case when ${condition} then 'stale' else '1' end)`)
}

/**
 * Longest time, in ms, in which the store answers: three times what D1 allows a statement. A query of a
 * request that was cancelled may never be answered, and then whatever waits for it would wait for ever.
 */
export const LONGEST_ANSWER_MS = 90_000

const UNANSWERED = 'The store has not answered within '

/** Waits for an answer so long at most, in ms, and then throws an error that `isUnanswered` knows. Nobody knows then if the store still does what it was asked. */
export async function answeredWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${UNANSWERED}${ms} ms.`)), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

export function isUnanswered(message: string): boolean {
  return message.includes(UNANSWERED)
}
