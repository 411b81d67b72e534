import { Column } from 'drizzle-orm/column'
import { is } from 'drizzle-orm/entity'
import { type Query, SQL } from 'drizzle-orm/sql'
import { SQLiteTextJson } from 'drizzle-orm/sqlite-core/columns/text'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core/table'
import { getTableColumns } from 'drizzle-orm/utils'
import type { Db } from './find/statements.ts'
import { type Asked, type Fields, selectText, written } from './written.ts'

type Row = Record<string, unknown>

/**
 * A statement, and how a row of it is read from its values, in their order. What it `selects`, in
 * SQL, gives those values where it is sent together with others, as JSON.
 */
export type Planned = { query: Query; selects?: string[]; read?(values: unknown[]): Row }

/** A select, as its caller goes on with it: what Drizzle's builder has of methods that are used here. */
function selecting(asked: Asked) {
  const joining = (kind: 'inner' | 'left') => (table: unknown, on: SQL) =>
    selecting({ ...asked, joins: [...asked.joins, { kind, table, on }] })
  return {
    innerJoin: joining('inner'),
    leftJoin: joining('left'),
    where: (where?: SQL) => selecting({ ...asked, where }),
    groupBy: (...groupBy: unknown[]) => selecting({ ...asked, groupBy }),
    orderBy: (...orderBy: unknown[]) => selecting({ ...asked, orderBy }),
    limit: (limit: number) => selecting({ ...asked, limit }),
    getSQL: () => selectText(asked),
    _prepare(): Planned {
      const { fields } = asked
      return { query: written(selectText(asked)), selects: selectsOf(fields), read: reader(fields) }
    },
  }
}

/** The values of the fields in SQL, each by a name of its own. */
function selectsOf(fields: Fields): string[] {
  const selects = Object.entries(fields).map(selected)
  const twice = selects.find((one, at) => selects.indexOf(one) !== at)
  if (twice !== undefined) throw new Error(`two columns of the result are named ${twice}`)
  return selects
}

/** A column's value in SQL, by its name in the result; JSON as itself. */
function selected([key, field]: [string, unknown]): string {
  const name = is(field, Column) ? field.name : is(field, SQL.Aliased) ? field.fieldAlias : ''
  if (name === '') throw new Error(`${key} has no name in the result`)
  return isJson(field) ? `json("${name}")` : `"${name}"`
}

const isJson = (column: unknown) => is(column, SQLiteTextJson)

/** How a column's value is read, where it is not what it is. */
type Convert = ((value: unknown) => unknown) | undefined

function convertOf(field: unknown): Convert {
  const isPlain = !is(field, Column) || isJson(field) || field.mapFromDriverValue === PLAIN
  return isPlain ? undefined : (value) => field.mapFromDriverValue(value)
}

const PLAIN = Reflect.get(Column.prototype, 'mapFromDriverValue')

/** Makes a row of what the columns hold, which come in the order of the fields. */
function reader(fields: Fields): (values: unknown[]) => Row {
  const columns = Object.entries(fields).map(([name, field], at) => {
    return { at, name, convert: convertOf(field) }
  })
  return (values) => {
    const made: Row = {}
    for (const { at, name, convert } of columns) {
      const value = values[at]
      made[name] = value === null || convert === undefined ? value : convert(value)
    }
    return made
  }
}

/** A statement written out. */
function raw(sql: SQL): { _prepare(): Planned } {
  return { _prepare: () => ({ query: written(sql) }) }
}

/**
 * What statements are made with: selects as Drizzle types them, and SQL. Its builders, its dialect
 * and its way to D1 would be a seventh of the Worker; that one fails on SQL that has parameters.
 */
// Of Drizzle's database, statements use only what is here.
export const db = {
  select: (fields?: Fields) => ({
    from: (table: SQLiteTable) =>
      selecting({ fields: fields ?? { ...getTableColumns(table) }, table, joins: [] }),
  }),
  run: raw,
  all: raw,
} as unknown as Db
