import { integer, primaryKey } from 'drizzle-orm/sqlite-core'
import { required, table } from '../db/columns.ts'

/** What writes that named an `Idempotency-Key` were answered, as JSON, for those who repeat them. */
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
