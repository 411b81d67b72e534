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

/** A statement, and a function that takes the rows it finds. */
export type Want = { ask: Statement; put: (rows: never) => void }

/** A statement whose rows have this type. */
export type Ask<T> = Statement & { _: { result: T[] } }

export function want<T>(ask: Ask<T>, put: (rows: T[]) => void): Want {
  return { ask, put }
}
