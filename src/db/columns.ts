import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Declares a table; its columns go by their keys in snake case, as in the database. */
export const table: typeof sqliteTable = (name: string, columns: object, indexes?: unknown) => {
  for (const [key, column] of Object.entries(columns))
    column.setName(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  // What this is called with has been checked as that of `sqliteTable`.
  return sqliteTable(name, columns as never, indexes as never) as never
}

/** A column of text that every row has. */
export const required = () => text().notNull()

/** A column that is true or false. */
export const flag = () => integer({ mode: 'boolean' }).notNull()

/** A column that holds JSON text. */
export const json = () => text({ mode: 'json' })

/** When a row was made and last changed. */
export const created = { createdAt: required(), modifiedAt: required() }
