import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { columnsOf, required, table } from '../../kernel/db/columns.ts'
import { userFields } from './fields.ts'

export const users = table('users', columnsOf(userFields), (at) => [
  uniqueIndex('users_by_username').on(at.usernameKey),
  uniqueIndex('users_by_email').on(at.emailKey),
  uniqueIndex('users_by_skeleton').on(at.usernameSkeleton),
  uniqueIndex('users_by_written_skeleton').on(at.writtenSkeleton),
  index('users_who_lead')
    .on(at.isAdmin)
    .where(sql`is_admin = 1 and login_disabled = 0`),
  index('users_who_are_bots')
    .on(at.isBot)
    .where(sql`is_bot = 1`),
  index('users_of_drafts')
    .on(at.draftOf)
    .where(sql`draft_of is not null`),
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
