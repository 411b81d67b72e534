import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'

export type SqlText = SQL

/** The part of Drizzle that builds statements: its selects, and raw SQL for everything else. */
export type Db = Pick<DrizzleD1Database, 'select' | 'run' | 'all'>

export type Statement = BatchItem<'sqlite'>

/** Statements of one batch, by name. */
export type Statements = Record<string, Statement>

export type Found<S extends Statements> = { [K in keyof S]: S[K]['_']['result'] }

/** A statement, and the function that receives the rows it finds. */
export type RowQuery = { statement: Statement; receive: (rows: never) => void }

/** A statement that finds rows of this type. */
export type SelectOf<T> = Statement & { _: { result: T[] } }

export function rowQuery<T>(statement: SelectOf<T>, receive: (rows: T[]) => void): RowQuery {
  return { statement, receive }
}
