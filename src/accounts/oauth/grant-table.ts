import type { UserRows } from '../users/tables.ts'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TokenScope } from '../../operations/claims.ts'
import { json, required, table } from '../../kernel/db/columns.ts'

/** The access that users have allowed clients: first by a code, then by a refresh token and the named token that it renews. Only the hashes of these are stored. */
export const oauthGrants = table(
  'oauth_grants',
  {
    id: text().primaryKey(),
    userId: required(),
    /** The hash of the code, or of the newest refresh token. */
    secretHash: required(),
    /** The hash of the refresh token before the newest, which stays good until that is used; null while there was none. */
    lastHash: text(),
    /** The named token by which the client gets in; null until the code is redeemed. */
    tokenId: text(),
    clientId: required(),
    redirectUri: required(),
    challenge: required(),
    /** The name of the named token. */
    name: required(),
    scopes: json().$type<TokenScope[]>().notNull(),
    /** The boards it is limited to; null for none. */
    boards: json().$type<string[]>(),
    expiresAt: required(),
    /** The `ver` of the user when they allowed it, which a code must still find; null for grants of before. */
    ver: integer(),
  },
  (at) => [
    uniqueIndex('oauth_grants_by_token').on(at.tokenId),
    index('oauth_grants_by_user').on(at.userId),
    index('oauth_grants_by_expiry').on(at.expiresAt),
  ],
)

export const grantsOfUsers: UserRows = { table: oauthGrants, user: oauthGrants.userId }
