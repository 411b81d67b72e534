import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { PreparedQuery } from 'drizzle-orm/session'

export type SqlText = SQL

/** A column, a select or other SQL. */
export type SqlPart = SQLWrapper

/** A statement that Drizzle has built, whose result is of this type. */
export type Statement<T = unknown> = RunnableQuery<T, 'sqlite'> &
  (PreparedQuery | { prepare(): PreparedQuery })

/** A statement that finds rows of this type. */
export type SelectOf<T> = Statement<T[]>

/** Statements that run one directly after the other; their result is that of the first. */
export type Series<S extends Statement = Statement> = readonly [S, ...Statement[]]

type OneOrMore = Statement | Series | readonly Statement[]

/** Statements of one batch, in order or by name. */
export type Statements = readonly OneOrMore[] | Record<string, OneOrMore>

export type Found<S extends Statements> = { -readonly [K in keyof S]: ResultOf<S[K]> }

type ResultOf<S> =
  S extends Series<infer First>
    ? First['_']['result']
    : S extends Statement
      ? S['_']['result']
      : never

/** Makes a statement that takes effect only if the condition holds: that the write before it changed a row. It must write a row itself then, because the next one looks back at it. */
export type FollowUp = (isDone: SqlText) => Statement

/** A write, and statements that take effect only if it changed a row. */
export function after<S extends Statement>(write: S, followUps: FollowUp[]): Series<S> {
  return [write, ...followUps.map((followUp) => followUp(CHANGED))]
}

/** Statements in an order in which each takes effect only if the one before it changed a row. */
export function inOrder([first, ...others]: FollowUp[]): Statement[] {
  return first === undefined ? [] : [...after(first(ALWAYS), others)]
}

/** SQLite's count of the rows that the newest write before this statement changed. */
const CHANGED = sql`changes() > 0`

/** The condition of a `FollowUp` that is to take effect in any case. */
export const ALWAYS = sql`true`

/** The statement as Drizzle prepares it: its text, its parameters, and how to read D1's result. */
export function preparedQuery(statement: Statement): PreparedQuery {
  return 'prepare' in statement ? statement.prepare() : statement
}

/** The select, which also passes the rows that it finds to `receive`. */
export function rowQuery<T>(select: SelectOf<T>, receive: (rows: T[]) => void): SelectOf<T> {
  const query = preparedQuery(select)
  return {
    _: select._,
    getQuery: () => query.getQuery(),
    mapResult(result, isFromBatch) {
      // A select's result is its rows.
      const rows = query.mapResult(result, isFromBatch) as T[]
      receive(rows)
      return rows
    },
  }
}

/** The write, which also passes how many rows it changed to `receive`. */
export function writeQuery(
  write: Statement<D1Result>,
  receive: (changes: number) => void,
): Statement {
  const query = preparedQuery(write)
  return {
    _: write._,
    getQuery: () => query.getQuery(),
    mapResult(result, isFromBatch) {
      // The result of a write that returns no rows is D1's.
      const { meta } = query.mapResult(result, isFromBatch) as D1Result
      receive(meta.changes)
      return meta
    },
  }
}
