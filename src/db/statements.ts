import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'

/** A piece of SQL with its parameters. */
export type SqlText = SQL

/** What statements are made with: Drizzle's selects, and SQL for all else. */
export type Db = Pick<DrizzleD1Database, 'select' | 'run' | 'all'>

/** One statement. */
export type Statement = BatchItem<'sqlite'>

/** Statements by name, as they are sent together. */
export type Statements = Record<string, Statement>

/** The results of statements, by name. */
export type Found<S extends Statements> = { [K in keyof S]: S[K]['_']['result'] }

/** A statement, and what becomes of the rows it finds. */
export type Want = { ask: Statement; put: (rows: never) => void }

/** A statement that finds such rows. */
export type Ask<T> = Statement & { _: { result: T[] } }

/** Pairs a statement with what becomes of its rows. */
export function want<T>(ask: Ask<T>, put: (rows: T[]) => void): Want {
  return { ask, put }
}
