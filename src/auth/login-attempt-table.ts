import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../db/columns.ts'

/** How often somebody has tried to sign in, by a print of who; forgotten at `until`. */
export const loginAttempts = table(
  'tries',
  {
    who: text().primaryKey(),
    count: integer().notNull(),
    until: required(),
  },
  (at) => [index('tries_by_until').on(at.until)],
)
