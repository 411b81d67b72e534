import { findAuthContext, authContextOf } from './context-queries.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import { purgeRevoked, revokeAll, revokeToken } from '../users/saves.ts'
import { authenticate } from '../core/permissions.ts'
import type { Store } from '../db/store.ts'
import type { AccountDeps } from './sign-in.ts'
import type { Claims } from './tokens.ts'

/** Revokes the token that was used, or every token of its user. */
export async function signOut(
  { store }: AccountDeps,
  claims: Claims,
  everywhere: boolean,
): Promise<void> {
  const word = { ...claims, asAdmin: false }
  const { standing: auth } = await store.find({
    standing: findAuthContext(store.db, { ...claims, boardId: '' }),
    revoked: everywhere
      ? revokeAll(store.db, word)
      : revokeToken(store.db, word, new Date(claims.expiresAt).toISOString()),
  })
  authenticate(authContextOf(auth), claims)
}

/** How long a token may be taken for good after it has expired, at most: machines' clocks differ. */
const LEEWAY_MS = 60 * 60_000

/** Forgets the revoked tokens that have expired since. */
export function deleteExpiredRevocations(store: Store, nowMs: number): Promise<void> {
  const expired = new Date(nowMs - LEEWAY_MS).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeRevoked(expired)]))
}
