import { Column } from 'drizzle-orm/column'
import { is } from 'drizzle-orm/entity'
import type { Query, SQL } from 'drizzle-orm/sql'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core/dialect'
import { SQLiteDeleteBase } from 'drizzle-orm/sqlite-core/query-builders/delete'
import { SQLiteSelectBuilder } from 'drizzle-orm/sqlite-core/query-builders/select'
import { SQLiteUpdateBuilder } from 'drizzle-orm/sqlite-core/query-builders/update'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core/table'
import type { Db } from './find/statements.ts'

type Row = Record<string, unknown>

/** A statement as it is sent, and how what D1 gives for it is read. */
export type Planned = { query: Query; read(result: { results: Row[] }): unknown }

type Field = { path: string[]; field: unknown }

const dialect = new SQLiteAsyncDialect()

/** What Drizzle's builders ask of a session; statements are planned, and sent together elsewhere. */
const session = {
  prepareOneTimeQuery(query: Query, fields: Field[] | undefined): Planned {
    if (fields === undefined) return { query, read: ({ results }) => results }
    const read = reader(fields)
    return { query, read: ({ results }) => results.map(read) }
  },
} as never

/** Makes a row, whose columns come in the order of the fields, of what the columns hold. */
function reader(fields: Field[]): (row: Row) => Row {
  const columns = fields.map(({ path: [name = ''], field }) => ({
    name,
    column: is(field, Column) ? field : undefined,
  }))
  return (row) => {
    const values = Object.values(row)
    const made: Row = {}
    for (const [at, { name, column }] of columns.entries()) {
      const value = values[at]
      made[name] = value === null || !column ? value : column.mapFromDriverValue(value)
    }
    return made
  }
}

/** A statement written out. */
function raw(sql: SQL, read: Planned['read']) {
  return { _prepare: (): Planned => ({ query: dialect.sqlToQuery(sql), read }) }
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
  run: (sql: SQL) => raw(sql, (result) => result),
  all: (sql: SQL) => raw(sql, ({ results }) => results),
} as unknown as Db
