import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What writes that named an `Idempotency-Key` were answered, as JSON, for those who repeat them. */
export const replies = sqliteTable(
  'replies',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    print: text('print').notNull(),
    reply: text('reply').notNull(),
    version: integer('version').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
