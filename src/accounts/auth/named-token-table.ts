import { index, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TokenScope } from '../../operations/token-limits.ts'
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
    /** When it was used, to the hour. */
    lastUsedAt: text(),
    expiresAt: text(),
    /** When the text with this hash expires, where an OAuth client gets another one until `expiresAt`. */
    accessUntil: text(),
  },
  (at) => [
    uniqueIndex('named_tokens_by_hash').on(at.hash),
    index('named_tokens_by_user').on(at.userId),
    index('named_tokens_by_expiry').on(at.expiresAt),
  ],
)
