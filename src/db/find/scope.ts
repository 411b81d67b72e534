import { type SQL, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * The board that a read is about. With `unlessVersion` it finds nothing where the board still has
 * that version, and reads no row.
 */
export type Scope = { boardId: string; unlessVersion?: number | undefined }

/** The part of a list to find: at most `limit` rows after the place (sort, row) given. */
export type Part = { limit: number; after?: readonly [number, number] | undefined }

/** The rows of that board. */
export function within(column: SQLiteColumn, { boardId, unlessVersion }: Scope): SQL {
  if (unlessVersion === undefined) return eq(column, boardId)
  return sql`${column} = ${boardId} and (select version from boards where id = ${boardId}) <> ${unlessVersion}`
}

/** The rows after a place in the order of `sort` and creation. */
export function after(sort: SQLiteColumn, place: Part['after']): SQL | undefined {
  return place && sql`(${sort}, ${sort.table}.rowid) > (${place[0]}, ${place[1]})`
}

/** The row's place among those of equal `sort`: the order of creation. */
export function rowOf(table: SQLiteColumn['table']): SQL.Aliased<number> {
  return sql<number>`${table}.rowid`.as('row')
}
