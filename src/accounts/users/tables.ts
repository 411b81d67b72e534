import { type SQL, sql } from 'drizzle-orm'
import {
  type SQLiteColumn,
  type SQLiteTable,
  index,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { columnsOf, required, table } from '../../kernel/db/columns.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { userFields } from './fields.ts'

/**
 * The rows that a table has of a user, which are deleted with the user. A room declares those of each of
 * its tables, and `src/app/user-rows.ts` lists them.
 */
export type UserRows = {
  table: SQLiteTable
  /** The column that holds the id of the user. */
  user: SQLiteColumn
  /** A condition that all rows fulfil, where an index needs it. */
  always?: SQL
  /** Deletes or changes what depends on these rows, before they go. */
  before?(userId: string, isGone: SQL): Statement[]
}

export const users = table('users', columnsOf(userFields), (at) => [
  uniqueIndex('users_by_username').on(at.usernameKey),
  uniqueIndex('users_by_email').on(at.emailKey),
  uniqueIndex('users_by_skeleton').on(at.usernameSkeleton),
  uniqueIndex('users_by_written_skeleton').on(at.writtenSkeleton),
  index('users_by_fullname').on(sql`profile ->> 'fullname'`),
  index('users_who_lead')
    .on(at.isAdmin)
    .where(sql`is_admin = 1 and login_disabled = 0`),
  index('users_who_are_bots')
    .on(at.isBot)
    .where(sql`is_bot = 1`),
  index('users_of_drafts')
    .on(at.draftOf)
    .where(sql`draft_of is not null`),
  index('users_who_are_placeholders')
    .on(at.placeholderOf)
    .where(sql`placeholder_of is not null`),
])

/** The pictures of users who have one. Their bytes are in R2; another picture has another key. */
export const avatars = table('avatars', { userId: text().primaryKey(), fileId: required() })

export const revokedTokens = table(
  'revoked_tokens',
  {
    jti: text().primaryKey(),
    userId: required(),
    expiresAt: required(),
  },
  (at) => [index('revoked_tokens_by_expiry').on(at.expiresAt)],
)
