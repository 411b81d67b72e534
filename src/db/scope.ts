import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Value } from './prepared.ts'

/**
 * The board that a read is about. If the board still has one of the versions in `unlessVersions`
 * (`If-None-Match`), the read finds nothing and reads no rows.
 */
export type Scope = { boardId: string; unlessVersions?: number[] | undefined }

/** `T`, where a text or a number may also be a placeholder of a prepared statement. */
export type WithPlaceholders<T> = {
  [K in keyof T]: T[K] extends string | number ? T[K] | Placeholder : T[K]
}

/** A page of a list: at most `limit` rows after the position `(sort, rowid)`. */
export type PageWindow = { limit: number; after?: readonly [number, number] | undefined }

/** Condition: the rows of the board, found by an index on `column`; none if the client has the board's version. */
export function ofBoard(column: SQLiteColumn, scope: WithPlaceholders<Scope>): SQL {
  return eqIfChanged(column, scope.boardId, scope)
}

/** Condition: the rows whose column has that value, found by an index on it; none if the client has the board's version. */
export function eqIfChanged(
  column: SQLiteColumn,
  value: Value,
  scope: WithPlaceholders<Scope>,
): SQL {
  return sql`${column} = ${valueIfChanged(value, scope)}`
}

/** Condition: the rows whose column has one of the values. They travel as one JSON parameter, because D1 allows 100. */
export function eqAny(column: SQLiteColumn, values: (string | number)[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** Condition: the rows whose column has one of the values; none if all will do. */
export function amongIf(column: SQLiteColumn, values: string[] | undefined): SQL | undefined {
  return values && eqAny(column, values)
}

/** Condition: the rows of the board, where another condition finds them. The `+` keeps SQLite from using an index on this column instead. */
export function ofBoardUnindexed(column: SQLiteColumn, { boardId }: WithPlaceholders<Scope>): SQL {
  return sql`+${column} = ${boardId}`
}

/** Condition: the row of that id, if it is on the board and the client lacks the board's version. */
export function byId(
  table: { id: SQLiteColumn; boardId: SQLiteColumn },
  id: Value,
  scope: WithPlaceholders<Scope>,
): SQL {
  return sql`${eqIfChanged(table.id, id, scope)} and ${ofBoardUnindexed(table.boardId, scope)}`
}

/** Condition: the row of that id, if it is on that card of the board. */
export function byIdOnCard(
  table: { id: SQLiteColumn; cardId: SQLiteColumn; boardId: SQLiteColumn },
  scope: WithPlaceholders<Scope>,
  cardId: Value,
  id: Value,
): SQL {
  return sql`${byId(table, id, scope)} and ${table.cardId} = ${cardId}`
}

/** The value to look up; null, which equals nothing, if the board still has one of the versions. */
export function valueIfChanged(
  value: Value,
  { boardId, unlessVersions = [] }: WithPlaceholders<Scope>,
): SQL {
  if (unlessVersions.length === 0) return sql`${value}`
  const versions = sql`select value from json_each(${JSON.stringify(unlessVersions)})`
  return sql`(select ${value} from boards where id = ${boardId} and version not in (${versions}))`
}

/** Condition: the rows after a position, ordered by `sort` and then by creation. */
export function afterPosition(sort: SQLiteColumn, position: PageWindow['after']): SQL | undefined {
  return position && sql`(${sort}, ${sort.table}.rowid) > (${position[0]}, ${position[1]})`
}

/** The rowid. It grows with each new row, so it orders rows of equal `sort` by creation. */
export function rowidOf(table: SQLiteColumn['table']): SQL.Aliased<number> {
  return sql<number>`${table}.rowid`.as('row')
}

/** Most bytes of long text in one page of a list. The `Link` header leads to the rest. */
export const LIST_BYTES = 4_000_000

/** The first `limit` rows that `where` finds, and the column that holds their long text. */
export type RowsWithText = {
  table: SQLiteTable
  where: SQL | undefined
  orderBy: SQL
  limit: Value<number>
  text: SQLiteColumn | SQL
}

/**
 * Condition: the rows up to and including the one at which the total of their text reaches `bytes`.
 * The sizes are summed row by row only if the total of all is too large.
 */
export function withinByteLimit(
  bytes: number,
  { table, where, orderBy, limit, text }: RowsWithText,
): SQL {
  const size = sql`octet_length(${text})`
  const part = sql`from ${table} where ${where} order by ${orderBy} limit ${limit}`
  const before = sql`sum(${size}) over (order by ${orderBy}) - ${size}`
  return sql`((select total(bytes) from (select ${size} as bytes ${part})) < ${bytes} or ${table}.rowid in
    (select row from (select rowid as row, ${before} as before ${part}) where before < ${bytes}))`
}

export function bytesOf(text: SQLiteColumn | SQL): SQL.Aliased<number> {
  return sql<number>`octet_length(${text})`.as('bytes')
}
