import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * The board that a read is about. With `unlessVersions` it finds nothing where the board still
 * has one of them, and reads no row.
 */
export type Scope = { boardId: string; unlessVersions?: number[] | undefined }

/** The part of a list to find: at most `limit` rows after the place (sort, row) given. */
export type Part = { limit: number; after?: readonly [number, number] | undefined }

/** The rows of that board, looked up by it. */
export function within(column: SQLiteColumn | SQL, { boardId, unlessVersions = [] }: Scope): SQL {
  if (unlessVersions.length === 0) return sql`${column} = ${boardId}`
  return sql`${column} = ${boardId} and (select version from boards where id = ${boardId}) not in (select value from json_each(${JSON.stringify(unlessVersions)}))`
}

/** Rows of that board, among those that something else looks up. */
export function belonging(column: SQLiteColumn, scope: Scope): SQL {
  return within(sql`+${column}`, scope)
}

/** The rows after a place in the order of `sort` and creation. */
export function after(sort: SQLiteColumn, place: Part['after']): SQL | undefined {
  return place && sql`(${sort}, ${sort.table}.rowid) > (${place[0]}, ${place[1]})`
}

/** The row's place among those of equal `sort`: the order of creation. */
export function rowOf(table: SQLiteColumn['table']): SQL.Aliased<number> {
  return sql<number>`${table}.rowid`.as('row')
}

/** The bytes of long text after which a list ends, and leads to the rest by its `Link`. */
export const LIST_BYTES = 16_000_000

/** The bytes of each row's long text, and of the rows before it. */
export function sizes(size: SQL, order: SQL) {
  return {
    bytes: sql<number>`${size}`.as('bytes'),
    before: sql<number>`sum(${size}) over (order by ${order}) - ${size}`.as('before'),
  }
}
