import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Profile } from '../core/user.ts'
import { created, flagColumn, json, required, table } from '../db/columns.ts'

export const users = table(
  'users',
  {
    id: text().primaryKey(),
    username: required(),
    /** The username in the form that is compared: NFKC, lower case. */
    usernameKey: required(),
    email: required(),
    emailKey: text(),
    passwordHash: required(),
    isAdmin: flagColumn(),
    loginDisabled: flagColumn(),
    createdThroughApi: flagColumn(),
    /** How often all of the user's tokens were revoked; tokens with a lower number are invalid. */
    ver: integer().notNull(),
    profile: json().$type<Profile>().notNull(),
    /** The board whose import creates the user; null once the import is complete. */
    draftOf: text(),
    ...created,
  },
  (at) => [
    uniqueIndex('users_by_username').on(at.usernameKey),
    uniqueIndex('users_by_email').on(at.emailKey),
    index('users_who_lead')
      .on(at.isAdmin)
      .where(sql`is_admin = 1 and login_disabled = 0`),
    index('users_of_drafts')
      .on(at.draftOf)
      .where(sql`draft_of is not null`),
  ],
)

export const revokedTokens = table(
  'revoked_tokens',
  {
    jti: text().primaryKey(),
    userId: required(),
    expiresAt: required(),
  },
  (at) => [index('revoked_tokens_by_expiry').on(at.expiresAt)],
)
