import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Profile } from '../../domain/user.ts'
import { created, flag, json } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    /** The username as it is compared: NFKC, lower case. */
    usernameKey: text('username_key').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key'),
    passwordHash: text('password_hash').notNull(),
    isAdmin: flag('is_admin'),
    loginDisabled: flag('login_disabled'),
    createdThroughApi: flag('created_through_api'),
    /** Counts the times that all of the user's tokens were revoked. */
    ver: integer('ver').notNull(),
    profile: json('profile').$type<Profile>().notNull(),
    ...created,
  },
  (table) => [
    uniqueIndex('users_by_username').on(table.usernameKey),
    uniqueIndex('users_by_email').on(table.emailKey),
    index('users_who_lead')
      .on(table.isAdmin)
      .where(sql`is_admin = 1 and login_disabled = 0`),
  ],
)

export const revokedTokens = sqliteTable(
  'revoked_tokens',
  {
    jti: text('jti').primaryKey(),
    userId: text('user_id').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('revoked_tokens_by_expiry').on(table.expiresAt)],
)
