import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Value } from './prepared.ts'

/**
 * The board that a read is about. With `unlessVersions` it finds nothing where the board still
 * has one of them, and reads no row.
 */
export type Scope = { boardId: string; unlessVersions?: number[] | undefined }

/** The same, of which placeholders may stand for values. */
export type At<T> = { [K in keyof T]: T[K] extends string | number ? T[K] | Placeholder : T[K] }

/** The part of a list to find: at most `limit` rows after the place (sort, row) given. */
export type PageWindow = { limit: number; after?: readonly [number, number] | undefined }

/** The rows of that board, looked up by it. */
export function within(column: SQLiteColumn, scope: At<Scope>): SQL {
  return looked(column, scope.boardId, scope)
}

/** The rows with that value, looked up by it. */
export function looked(column: SQLiteColumn, value: Value, scope: At<Scope>): SQL {
  return sql`${column} = ${sought(value, scope)}`
}

/** The rows with any of the values. */
export function among(column: SQLiteColumn, values: (string | number)[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** Rows of that board, among those that something else looks up. */
export function belonging(column: SQLiteColumn, { boardId }: At<Scope>): SQL {
  return sql`+${column} = ${boardId}`
}

/** The row of that id, if it is that board's. */
export function named(
  table: { id: SQLiteColumn; boardId: SQLiteColumn },
  id: Value,
  scope: At<Scope>,
): SQL {
  return sql`${looked(table.id, id, scope)} and ${belonging(table.boardId, scope)}`
}

/** A value to look up: no value, and so nothing to read, where the board still has one of the versions. */
export function sought(value: Value, { boardId, unlessVersions = [] }: At<Scope>): SQL {
  if (unlessVersions.length === 0) return sql`${value}`
  const versions = sql`select value from json_each(${JSON.stringify(unlessVersions)})`
  return sql`(select ${value} from boards where id = ${boardId} and version not in (${versions}))`
}

/** The rows after a place in the order of `sort` and creation. */
export function after(sort: SQLiteColumn, place: PageWindow['after']): SQL | undefined {
  return place && sql`(${sort}, ${sort.table}.rowid) > (${place[0]}, ${place[1]})`
}

/** The row's place among those of equal `sort`: the order of creation. */
export function rowOf(table: SQLiteColumn['table']): SQL.Aliased<number> {
  return sql<number>`${table}.rowid`.as('row')
}

/** The bytes of long text after which a list ends, and leads to the rest by its `Link`. */
export const LIST_BYTES = 4_000_000

/** The first rows, in an order, of those that `where` finds, with their long text. */
export type First = {
  table: SQLiteTable
  where: SQL | undefined
  order: SQL
  limit: Value<number>
  text: SQLiteColumn | SQL
}

/**
 * Which of the rows are before the one at which their text comes to so many bytes, and that one.
 * Sizes are looked at one by one only where all together are too many.
 */
export function upTo(bytes: number, { table, where, order, limit, text }: First): SQL {
  const size = sql`octet_length(${text})`
  const part = sql`from ${table} where ${where} order by ${order} limit ${limit}`
  const before = sql`sum(${size}) over (order by ${order}) - ${size}`
  return sql`((select total(bytes) from (select ${size} as bytes ${part})) < ${bytes} or ${table}.rowid in
    (select row from (select rowid as row, ${before} as before ${part}) where before < ${bytes}))`
}

/** The bytes of a row's long text. */
export function bytesOf(text: SQLiteColumn | SQL): SQL.Aliased<number> {
  return sql<number>`octet_length(${text})`.as('bytes')
}
