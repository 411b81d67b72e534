import { Buffer } from 'node:buffer'
import {
  type Placeholder,
  SQL,
  type SQLWrapper,
  getTableColumns,
  getTableName,
  is,
  sql,
} from 'drizzle-orm'
import type { Statement } from './statements.ts'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { openCache } from '../cache.ts'
import { db } from './database.ts'
import { prepared } from './prepared.ts'

type Row = Record<string, unknown>

/** Longest JSON parameter in bytes, unless one row is longer; D1 takes 2,000,000. */
const PARAMETER_BYTES = 1_500_000

export function insertRows(table: SQLiteTable, rows: Row[]): Statement[] {
  const insert = cached(`insert ${getTableName(table)}`, (json) => {
    const columns = getTableColumns(table)
    const values = commaSeparated(Object.keys(columns).map(valueOf))
    return sql`insert into ${table} (${namesOf(table, Object.keys(columns))}) select ${values} from json_each(${json}) as v`
  })
  return jsonParameters(rows).map((json) => insert({ json }))
}

/** Statements that update rows by their `key`: one for each combination of columns that are set. */
export function updateRows(table: SQLiteTable, updates: { key: Row; set: Row }[]): Statement[] {
  const groups = Map.groupBy(updates, ({ set }) => Object.keys(set).toSorted().join(' '))
  return [...groups].flatMap(([sets, group]) => {
    const keys = Object.keys(group[0]?.key ?? {})
    const update = cached(`update ${getTableName(table)} ${keys.join(' ')} ${sets}`, (json) => {
      const columns = getTableColumns(table)
      const set = sets.split(' ').map((key) => sql`${namesOf(table, [key])} = ${valueOf(key)}`)
      const keyColumns = keys.map((key) => sql`${columns[key]} = ${valueOf(key)}`)
      return sql`update ${table} set ${commaSeparated(set)} from json_each(${json}) as v where ${sql.join(keyColumns, sql` and `)}`
    })
    return jsonParameters(group.map(({ key, set }) => ({ ...set, ...key }))).map((json) =>
      update({ json }),
    )
  })
}

export function removeRows(table: SQLiteTable, keys: Row[]): Statement[] {
  const keyColumns = Object.keys(keys[0] ?? {})
  const remove = cached(`delete ${getTableName(table)} ${keyColumns.join(' ')}`, (json) => {
    const values = commaSeparated(keyColumns.map(valueOf))
    return sql`delete from ${table} where (${namesOf(table, keyColumns)}) in (select ${values} from json_each(${json}) as v)`
  })
  return jsonParameters(keys).map((json) => remove({ json }))
}

/** Most statements that are cached. */
const MOST_CACHED = 500

type CachedStatement = (rows: { json: string }) => Statement

const cache = openCache<CachedStatement>(MOST_CACHED)

/** The statement of that name, which takes its rows as JSON. It is built at its first use. */
function cached(name: string, make: (json: Placeholder) => SQL): CachedStatement {
  const known = cache.get(name)
  if (known !== undefined) return known
  const fresh = prepared(['json'], ({ json }) => db.run(make(json)))
  cache.set(name, fresh)
  return fresh
}

function namesOf(table: SQLiteTable, keys: string[]): SQL {
  const columns = getTableColumns(table)
  return commaSeparated(keys.map((key) => sql.identifier(columns[key]?.name ?? key)))
}

/** The given columns of a row as assignments, each followed by a comma. */
export function assignments(table: SQLiteTable, set: Row): SQL {
  return sql.join(givenColumns(table, set).map(({ name, value }) => sql`${name} = ${value}, `))
}

/** Inserts a row, whose values may be SQL, where a condition holds. */
export function insertWhere(table: SQLiteTable, row: Row, condition: SQL): SQL {
  const given = givenColumns(table, row)
  const names = commaSeparated(given.map(({ name }) => name))
  const values = commaSeparated(given.map(({ value }) => value))
  return sql`insert into ${table} (${names}) select ${values} where ${condition}`
}

/** The columns that a row gives, each with its value as the column stores it. */
function givenColumns(table: SQLiteTable, row: Row): { name: SQLWrapper; value: SQLWrapper }[] {
  return Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const given = row[key]
    if (given === undefined) return []
    const value = is(given, SQL) ? given : sql.param(given, column)
    return [{ name: sql.identifier(column.name), value }]
  })
}

function commaSeparated(items: SQLWrapper[]): SQL {
  return sql.join([...items], sql`, `)
}

/** Raw SQL as statements of a batch. */
export function toStatements(statements: SQL[]): Statement[] {
  return statements.map((statement) => db.run(statement))
}

/** SQL for the value of a key in the current JSON row: text, number, 1 or 0, null, or JSON text. */
function valueOf(key: string): SQL {
  return sql`v.value ->> ${sql.raw(`'${key}'`)}`
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
