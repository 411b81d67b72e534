import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** The tokens that were given and are still valid, by their `jti`. They can be verified without it; it is there to show users where they are signed in. */
export const signIns = table(
  'sign_ins',
  {
    jti: text().primaryKey(),
    userId: required(),
    /** The `ver` of the user in the token. */
    ver: integer().notNull(),
    createdAt: required(),
    expiresAt: required(),
    userAgent: required(),
  },
  (at) => [index('sign_ins_by_user').on(at.userId), index('sign_ins_by_expiry').on(at.expiresAt)],
)
