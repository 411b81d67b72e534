import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { table } from './columns.ts'

/** What writes that named an `Idempotency-Key` were answered, as JSON, for those who repeat them. */
export const replies = table(
  'replies',
  {
    userId: text().notNull(),
    key: text().notNull(),
    print: text().notNull(),
    reply: text().notNull(),
    version: integer().notNull(),
    createdAt: text().notNull(),
  },
  (at) => [primaryKey({ columns: [at.userId, at.key] })],
)
