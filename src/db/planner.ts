import { Column } from 'drizzle-orm/column'
import { is } from 'drizzle-orm/entity'
import { type Query, SQL } from 'drizzle-orm/sql'
import { SQLiteTextJson } from 'drizzle-orm/sqlite-core/columns/text'
import { SQLiteDeleteBase } from 'drizzle-orm/sqlite-core/query-builders/delete'
import { SQLiteSelectBuilder } from 'drizzle-orm/sqlite-core/query-builders/select'
import { SQLiteUpdateBuilder } from 'drizzle-orm/sqlite-core/query-builders/update'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core/table'
import { type Field, dialect as writer } from './dialect.ts'
import type { Db } from './find/statements.ts'

type Row = Record<string, unknown>

/**
 * A statement, and how a row of it is read from its values, in their order. What it `selects`, in
 * SQL, gives those values where it is sent together with others, as JSON.
 */
export type Planned = { query: Query; selects?: string[]; read?(values: unknown[]): Row }

// Drizzle's builders ask for its own dialect, and use what ours has of it.
const dialect = writer as never

/** What Drizzle's builders ask of a session; statements are planned, and sent together elsewhere. */
const session = {
  prepareOneTimeQuery(query: Query, fields: Field[] | undefined): Planned {
    if (fields === undefined) return { query }
    if (!query.sql.startsWith('select ')) return { query, read: reader(fields, fromDriver) }
    return { query, selects: selectsOf(fields), read: reader(fields, fromJson) }
  },
} as never

/** The values of the fields in SQL, each by a name of its own. */
function selectsOf(fields: Field[]): string[] {
  const selects = fields.map(selected)
  const twice = selects.find((one, at) => selects.indexOf(one) !== at)
  if (twice !== undefined) throw new Error(`two columns of the result are named ${twice}`)
  return selects
}

/** A column's value in SQL, by its name in the result; JSON as itself. */
function selected({ path, field }: Field): string {
  const name = is(field, Column) ? field.name : is(field, SQL.Aliased) ? field.fieldAlias : ''
  if (name === '') throw new Error(`${path.join('.')} has no name in the result`)
  return isJson(field) ? `json("${name}")` : `"${name}"`
}

const isJson = (column: unknown) => is(column, SQLiteTextJson)

/** How a column's value is read, where it is not what it is. */
type Convert = ((value: unknown) => unknown) | undefined

function fromDriver(field: unknown): Convert {
  const isPlain = !is(field, Column) || field.mapFromDriverValue === PLAIN
  return isPlain ? undefined : (value) => field.mapFromDriverValue(value)
}

const PLAIN = Reflect.get(Column.prototype, 'mapFromDriverValue')

const fromJson = (field: unknown) => (isJson(field) ? undefined : fromDriver(field))

/** Makes a row of what the columns hold, which come in the order of the fields. */
function reader(
  fields: Field[],
  convertOf: (field: unknown) => Convert,
): (values: unknown[]) => Row {
  const columns = fields.map(({ path: [name = ''], field }, at) => {
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
  return { _prepare: () => ({ query: writer.sqlToQuery(sql) }) }
}

/**
 * What statements are made with: Drizzle's builders, without its own way to D1, whose batch fails
 * on raw statements that have parameters, and which would be a twelfth of the Worker.
 */
// Of Drizzle's database, statements use only what is here.
export const db = {
  select: (fields?: never) => new SQLiteSelectBuilder({ fields, session, dialect }),
  update: (table: SQLiteTable) => new SQLiteUpdateBuilder(table, session, dialect),
  delete: (table: SQLiteTable) => new SQLiteDeleteBase(table, session, dialect),
  run: raw,
  all: raw,
} as unknown as Db
