import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'

export type SqlText = SQL

/** The part of Drizzle that builds statements: its selects, and raw SQL for everything else. */
export type Db = Pick<DrizzleD1Database, 'select' | 'run' | 'all'>

export type Statement = BatchItem<'sqlite'>

/** A statement, and others that run directly after it; its result is that of the first. */
export type Series<S extends Statement = Statement> = [S, ...Statement[]]

/** Statements of one batch, by name. */
export type Statements = Record<string, Statement | Series>

export type Found<S extends Statements> = { [K in keyof S]: ResultOf<S[K]> }

type ResultOf<S> =
  S extends Series<infer First>
    ? First['_']['result']
    : S extends Statement
      ? S['_']['result']
      : never

/** Makes a statement that takes effect only where the condition holds: that the write before it changed a row. It must write a row itself then, because the next one looks back at it. */
export type FollowUp = (isDone: SqlText) => Statement

/** A write, and statements that take effect only if it changed a row. */
export function after<S extends Statement>(write: S, followUps: FollowUp[]): Series<S> {
  return [write, ...followUps.map((followUp) => followUp(CHANGED))]
}

/** SQLite's count of the rows that the newest write before this statement changed. */
const CHANGED = sql`changes() > 0`

/** The condition of a `FollowUp` that is to take effect in any case. */
export const ALWAYS = sql`true`

/** A statement, and the function that receives the rows it finds. */
export type RowQuery = { statement: Statement; receive: (rows: never) => void }

/** A statement that finds rows of this type. */
export type SelectOf<T> = RunnableQuery<T[], 'sqlite'>

export function rowQuery<T>(statement: SelectOf<T>, receive: (rows: T[]) => void): RowQuery {
  return { statement, receive }
}
