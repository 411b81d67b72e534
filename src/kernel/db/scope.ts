import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from './database.ts'
import type { Value } from './prepared.ts'

/** The two numbers that tell if replies about a board have changed: its version, and that of what is shown of users (`people_version`). */
export type BoardState = { version: number; people: number }

/**
 * The board that a read is about. If the condition `onlyIf` does not hold, nothing of the board is
 * read. `reader` is the id of the reader; a visitor has none.
 */
export type Scope = { boardId: string; onlyIf?: SQL; reader?: string }

/** `T`, where a text or a number may also be a placeholder of a prepared statement. */
export type WithPlaceholders<T> = {
  [K in keyof T]: T[K] extends string | number ? T[K] | Placeholder : T[K]
}

/** A page of a list: at most `limit` rows after the position `(sort, rowid)`. */
export type PageWindow = { limit: number; after?: readonly [number, number] | undefined }

/** Condition: the rows of the board, found by an index on `column`. */
export function ofBoard(column: SQLiteColumn, { boardId, onlyIf }: WithPlaceholders<Scope>): SQL {
  if (onlyIf === undefined) return sql`${column} = ${boardId}`
  return sql`${column} = (select ${boardId} where ${onlyIf})`
}

/** Condition: the rows whose column has one of the values. They travel as one JSON parameter, because D1 allows 100. */
export function eqAny(column: SQLiteColumn, values: (string | number)[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** Condition: the rows whose column has one of the values; none if all will do. */
export function amongIf(column: SQLiteColumn, values: string[] | undefined): SQL | undefined {
  return values && eqAny(column, values)
}

/** The column, by which SQLite uses no index, where another condition is to find the rows. */
export function unindexed(column: SQLiteColumn): SQL {
  return sql`+${column}`
}

/** Condition: the column has that value, where another condition finds the rows. */
export function eqUnindexed(column: SQLiteColumn, value: Value | SQL): SQL {
  return sql`${unindexed(column)} = ${value}`
}

/** Condition: the rows of the board, where another condition finds them. */
export function ofBoardUnindexed(column: SQLiteColumn, { boardId }: WithPlaceholders<Scope>): SQL {
  return eqUnindexed(column, boardId)
}

/** Condition: the row of that id, if it is on the board. */
export function byId(
  table: { id: SQLiteColumn; boardId: SQLiteColumn },
  id: Value,
  scope: WithPlaceholders<Scope>,
): SQL {
  return sql`${table.id} = ${id} and ${ofBoardUnindexed(table.boardId, scope)}`
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

/** The version of what boards show of users (`people_version`). */
export const peopleVersion = sql<number>`coalesce((select version from people_version where id = 1), 0)`

/** The version of what boards show to a reader alone (`reader_versions`). */
export function ownVersion(reader: Value | SQL): SQL<number> {
  return sql<number>`coalesce((select version from reader_versions where user_id = ${reader}), 0)`
}

/** Condition: the rows after a position, ordered by `sort` and then by creation. */
export function afterPosition(sort: SQLiteColumn, position: PageWindow['after']): SQL | undefined {
  return position && sql`(${sort}, ${rowid(sort.table)}) > (${position[0]}, ${position[1]})`
}

/** The rowid. It grows with each new row, so it orders rows of equal `sort` by creation. */
export function rowid(table: SQLiteColumn['table']): SQL<number> {
  return sql<number>`${table}.rowid`
}

/** The rowid as a column of a result. */
export function rowidOf(table: SQLiteColumn['table']): SQL.Aliased<number> {
  return rowid(table).as('row')
}

/** Most bytes of long text in one page of a list. The `Link` header leads to the rest. */
export const LIST_BYTES = 4_000_000

/** The column, or the columns, of a table that may be long. */
export type LongText = SQLiteColumn | SQLiteColumn[]

/** The first `limit` rows that `where` finds, and the columns that hold their long text. */
export type RowsWithText = {
  table: SQLiteTable
  where: SQL | undefined
  orderBy: SQL
  limit: Value<number>
  text: LongText
}

/**
 * Condition: the rows up to and including the one at which the total of their text reaches `bytes`.
 * The sizes are summed row by row only if the total of all is too large.
 */
export function withinByteLimit(
  bytes: number,
  { table, where, orderBy, limit, text }: RowsWithText,
): SQL {
  const size = octets(text)
  const part = sql`from ${table} where ${where} order by ${orderBy} limit ${limit}`
  const before = sql`sum(${size}) over (order by ${orderBy}) - ${size}`
  return sql`((select total(bytes) from (select ${size} as bytes ${part})) < ${bytes} or ${rowid(table)} in
    (select row from (select rowid as row, ${before} as before ${part}) where before < ${bytes}))`
}

/** The bytes of a row's long text. SQLite knows the size of a column without reading it, but reads what is concatenated. */
export function octets(text: LongText): SQL {
  const columns = Array.isArray(text) ? text : [text]
  const sizes = columns.map((column) =>
    column.notNull ? sql`octet_length(${column})` : sql`ifnull(octet_length(${column}), 0)`,
  )
  return sql`(${sql.join(sizes, sql` + `)})`
}

export function bytesOf(text: LongText): SQL.Aliased<number> {
  return sql<number>`${octets(text)}`.as('bytes')
}

/** The number of changes of what boards show of users, and of who is a site admin. */
export function findPeopleVersion() {
  return db.select({ version: peopleVersion.as('version') }).from(sql`(select 1)`)
}

/** Reads the row of `findPeopleVersion`. */
export function peopleVersionOf([row]: { version: number }[]): number {
  return row?.version ?? 0
}
