import { lte } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { insertWhere } from '../../kernel/db/rows.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type RequiredCaller, isCallerValid } from '../users/saves.ts'
import { revokedTokens } from '../users/tables.ts'

/** Revokes the caller's own token. */
export function revokeToken(caller: RequiredCaller, expiresAt: string) {
  const { jti, userId } = caller
  return insertWhere(revokedTokens, { jti, userId, expiresAt }, isCallerValid(caller))
}

/** Revokes a token for a site admin, or for its own user. */
export function revokeFor(
  { jti, userId }: { jti: string; userId: string },
  expiresAt: string,
  caller: RequiredCaller,
) {
  const row = { jti, userId, expiresAt }
  return insertWhere(revokedTokens, row, isCallerValid(caller)).onConflictDoNothing()
}

/** Deletes records of revoked tokens that have expired since and are invalid anyway. */
export function purgeRevoked(store: Store, moment: Moment): Promise<void> {
  return purgeWhere(store, revokedTokens.jti, lte(revokedTokens.expiresAt, moment))
}
