import { integer, text } from 'drizzle-orm/sqlite-core'

/** A column that is true or false. */
export const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

/** A column that holds JSON text. */
export const json = (name: string) => text(name, { mode: 'json' })

/** When a row was made and last changed. */
export const created = {
  createdAt: text('created_at').notNull(),
  modifiedAt: text('modified_at').notNull(),
}
