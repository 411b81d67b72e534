import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How often somebody has tried to sign in, by a print of who; forgotten at `until`. */
export const tries = sqliteTable(
  'tries',
  {
    who: text('who').primaryKey(),
    count: integer('count').notNull(),
    until: text('until').notNull(),
  },
  (table) => [index('tries_by_until').on(table.until)],
)
