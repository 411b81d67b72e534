import { type SQL, sql } from 'drizzle-orm'
import { logError } from '../log-error.ts'
import { isUnanswered } from './answered.ts'
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

/** The messages of an error and its causes for the log, without Drizzle's own, which contains the parameters. */
export function describeFault(thrown: unknown): string {
  const messages: string[] = []
  for (let at = thrown, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (!at.message.startsWith('Failed query:')) messages.push(at.message)
  }
  return messages.join(' | ')
}

/** Writes to the log that something was thrown there, and facts about it. */
export function logFault(at: string, thrown: unknown, about: object = {}): void {
  logError(at, { ...about, fault: describeFault(thrown) })
}

/** A statement that fails its batch if the condition holds. SQLite reports `malformed JSON`, which `faultOf` reads as stale. */
export function failAsStaleWhere(condition: SQL) {
  return db.run(sql`select json(case when ${condition} then 'stale' else '1' end)`)
}
