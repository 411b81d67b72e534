import { integer, primaryKey } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** The replies, as JSON, to writes with an `Idempotency-Key`. A repeated write gets its reply from here. */
export const idempotencyRecords = table(
  'replies',
  {
    userId: required(),
    key: required(),
    fingerprint: required('print'),
    reply: required(),
    version: integer().notNull(),
    createdAt: required(),
  },
  (at) => [primaryKey({ columns: [at.userId, at.key] })],
)
