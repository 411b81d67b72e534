import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Declares a table. A column that is given no name has that of its key, in snake case. */
export const table: typeof sqliteTable = (name: string, columns: object, indexes?: unknown) => {
  for (const [key, column] of Object.entries(columns))
    if (column.config.name === '')
      column.setName(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  // What this is called with has been checked as that of `sqliteTable`.
  return sqliteTable(name, columns as never, indexes as never) as never
}

/** A column of text that every row has; by a name of its own where its key is not the database's. */
export const required = (name = '') => text(name).notNull()

/** A column that is true or false. */
export const flagColumn = () => integer({ mode: 'boolean' }).notNull()

/** A column that holds JSON text. */
export const json = () => text({ mode: 'json' })

/** When a row was made and last changed. */
export const created = { createdAt: required(), modifiedAt: required() }
