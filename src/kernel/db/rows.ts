import { Buffer } from 'node:buffer'
import {
  type Placeholder,
  type SQL,
  type SQLWrapper,
  getTableColumns,
  getTableName,
  isSQLWrapper,
  sql,
} from 'drizzle-orm'
import { ALWAYS, type Statement } from './statements.ts'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { openCache } from '../cache.ts'
import { db } from './database.ts'
import { prepared } from './prepared.ts'

type Row = Record<string, unknown>

/** Longest JSON parameter in bytes, unless one row is longer; D1 takes 2,000,000. */
const PARAMETER_BYTES = 1_500_000

export function insertRows(table: SQLiteTable, rows: Row[]): Statement[] {
  const insert = cached(`insert ${getTableName(table)}`, (json) =>
    db
      .insert(table)
      .select(sql`select ${valuesOf(Object.keys(getTableColumns(table)))} from ${eachOf(json)}`),
  )
  return jsonParameters(rows.map(withoutNulls)).map((json) => insert({ json }))
}

/** The row without its empty columns: to SQL, a key that is missing is null as well. */
function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

/** Statements that update rows by their `key`: one for each combination of columns that are set. */
export function updateRows(table: SQLiteTable, updates: { key: Row; set: Row }[]): Statement[] {
  const groups = Map.groupBy(updates, ({ set }) => Object.keys(set).toSorted().join(' '))
  return [...groups].flatMap(([sets, group]) => {
    const keys = Object.keys(group[0]?.key ?? {})
    const update = cached(`update ${getTableName(table)} ${keys.join(' ')} ${sets}`, (json) =>
      db
        .update(table)
        .set(Object.fromEntries(sets.split(' ').map((key) => [key, valueOf(key)])))
        .from(eachOf(json))
        .where(sql`(${columnList(table, keys)}) = (${valuesOf(keys)})`),
    )
    return jsonParameters(group.map(({ key, set }) => ({ ...set, ...key }))).map((json) =>
      update({ json }),
    )
  })
}

export function removeRows(table: SQLiteTable, keys: Row[]): Statement[] {
  const names = Object.keys(keys[0] ?? {})
  const remove = cached(`delete ${getTableName(table)} ${names.join(' ')}`, (json) => {
    const values = sql`select ${valuesOf(names)} from ${eachOf(json)}`
    return db.delete(table).where(sql`(${columnList(table, names)}) in (${values})`)
  })
  return jsonParameters(keys).map((json) => remove({ json }))
}

/** Most statements that are cached. */
const MOST_CACHED = 500

type CachedStatement = (rows: { json: string }) => Statement

const cache = openCache<CachedStatement>(MOST_CACHED)

/** The statement of that name, which takes its rows as JSON. It is built at its first use. */
function cached(name: string, make: (json: Placeholder) => Statement): CachedStatement {
  const known = cache.get(name)
  if (known !== undefined) return known
  const fresh = prepared(['json'], ({ json }) => make(json))
  cache.set(name, fresh)
  return fresh
}

function columnList(table: SQLiteTable, keys: string[]): SQL {
  const columns = getTableColumns(table)
  return commaSeparated(keys.map((key) => sql`${columns[key]}`))
}

/** A row to insert, whose values may be SQL or columns. */
export type RowWithSql<T extends SQLiteTable> = {
  [K in keyof T['$inferInsert']]: T['$inferInsert'][K] | SQLWrapper
}

/** Inserts a row if a condition holds. */
export function insertWhere<T extends SQLiteTable>(
  table: T,
  row: RowWithSql<T>,
  condition: SQL | undefined,
) {
  const values = commaSeparated(valuesFor(table, row).map(({ value }) => value))
  return db.insert(table).select(sql`select ${values} where ${condition ?? ALWAYS}`)
}

/** The columns that a select must give so that its rows can be inserted: all of the table, in their order. */
export function fieldsFor<T extends SQLiteTable>(
  table: T,
  row: RowWithSql<T>,
): Record<keyof T['_']['columns'], SQL.Aliased> {
  const fields = valuesFor(table, row).map(({ key, value }) => [key, value.as(`new_${key}`)])
  // There is one for each column.
  return Object.fromEntries(fields) as Record<keyof T['_']['columns'], SQL.Aliased>
}

/** SQL for the value of each column of a new row: what is given, its default, or null. */
function valuesFor<T extends SQLiteTable>(table: T, row: RowWithSql<T>) {
  return Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value: unknown = Reflect.get(row, key) ?? column.default ?? null
    return { key, value: isSQLWrapper(value) ? sql`${value}` : sql`${sql.param(value, column)}` }
  })
}

/** The value that an upsert would insert into a column if there were no row yet. */
export function excluded(column: SQLiteColumn): SQL {
  return sql`excluded.${sql.identifier(column.name)}`
}

function commaSeparated(items: SQLWrapper[]): SQL {
  return sql.join([...items], sql`, `)
}

/** The rows of a JSON parameter. They travel in one because D1 binds at most 100; the builder has no words for that. */
export function eachOf(json: string | Placeholder): SQL {
  return sql`json_each(${json}) as v`
}

/** SQL for the value of a key in the current JSON row: text, number, 1 or 0, null, or JSON text. */
export function valueOf<T = unknown>(key: string): SQL<T> {
  return sql<T>`v.value ->> ${sql.raw(`'${key}'`)}`
}

/** SQL for the values of keys in the current JSON row, in this order. */
export function valuesOf(keys: string[]): SQL {
  return commaSeparated(keys.map((key) => valueOf(key)))
}

/** The rows as JSON arrays, each short enough to be one parameter. */
export function jsonParameters(rows: unknown[]): string[] {
  const lists: string[][] = []
  let bytes = PARAMETER_BYTES
  for (const row of rows) {
    const json = JSON.stringify(row)
    const more = Buffer.byteLength(json) + 1
    if (bytes + more > PARAMETER_BYTES) {
      lists.push([])
      bytes = 0
    }
    lists.at(-1)?.push(json)
    bytes += more
  }
  return lists.map((jsons) => `[${jsons.join(',')}]`)
}
