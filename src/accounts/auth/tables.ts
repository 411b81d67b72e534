import type { UserRows } from '../users/tables.ts'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TokenScope } from '../../operations/claims.ts'
import { json, required, table } from '../../kernel/db/columns.ts'

/** The named tokens of users that are not revoked. Of a token only its hash is stored. */
export const namedTokens = table(
  'named_tokens',
  {
    id: text().primaryKey(),
    userId: required(),
    hash: required(),
    name: required(),
    scopes: json().$type<TokenScope[]>().notNull(),
    /** The boards it is limited to; null for none. */
    boards: json().$type<string[]>(),
    createdAt: required(),
    /** The time of its last use, to the hour. */
    lastUsedAt: text(),
    expiresAt: text(),
    /** The expiry of the text with this hash, where an OAuth client gets another one until `expiresAt`. */
    accessUntil: text(),
  },
  (at) => [
    uniqueIndex('named_tokens_by_hash').on(at.hash),
    index('named_tokens_by_user').on(at.userId),
    index('named_tokens_by_expiry').on(at.expiresAt),
  ],
)

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
    /** The provider of OpenID Connect that has signed the user in; null for none. */
    provider: text(),
  },
  (at) => [index('sign_ins_by_user').on(at.userId), index('sign_ins_by_expiry').on(at.expiresAt)],
)

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

export const namedTokensOfUsers: UserRows = { table: namedTokens, user: namedTokens.userId }

export const signInsOfUsers: UserRows = { table: signIns, user: signIns.userId }
