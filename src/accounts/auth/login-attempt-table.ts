import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** Failed sign-ins by fingerprint of name, address or both, until `until`. A count of 0 marks a known address. */
export const loginAttempts = table(
  'tries',
  {
    who: text().primaryKey(),
    count: integer().notNull(),
    until: required(),
  },
  (at) => [index('tries_by_until').on(at.until)],
)
