import { findAuthContext, authContextOf } from './context-queries.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import { forgetNamedTokens } from './named-token-saves.ts'
import { forgetSignIn, forgetSignIns, purgeSignIns } from './sign-in-saves.ts'
import type { Statements } from '../db/statements.ts'
import { purgeRevoked, revokeAll, revokeFor, revokeToken } from '../users/saves.ts'
import { authenticate } from '../core/permissions.ts'
import type { Store } from '../db/store.ts'
import type { AccountDeps } from './sign-in.ts'
import type { Claims } from './tokens.ts'

/** Revokes the caller's token, or every token of the user. */
export async function signOut(
  { store }: AccountDeps,
  claims: Claims,
  everywhere: boolean,
): Promise<void> {
  const revoker = { ...claims, asAdmin: false }
  const { auth } = await store.find({
    auth: findAuthContext(store.db, { ...claims, boardId: '' }),
    revoked: everywhere
      ? revokeAll(store.db, revoker)
      : revokeToken(store.db, revoker, new Date(claims.expiresAt).toISOString()),
    forgotten: everywhere ? forgetSignIns(claims.userId) : forgetSignIn(claims.jti),
    ...(claims.limits && { alsoForgotten: forgetNamedTokens(claims.userId) }),
  })
  authenticate(authContextOf(auth), claims)
}

/** Revokes the token of another sign-in of the caller, or of this one. `also` runs in the same batch. */
export async function endSignIn(
  { store }: AccountDeps,
  signIn: { jti: string; userId: string; expiresAt: string },
  claims: Claims,
  also: Statements,
): Promise<void> {
  const revoked = revokeFor(store.db, signIn, signIn.expiresAt, { ...claims, asAdmin: false })
  await store.run([revoked, ...Object.values(also), forgetSignIn(signIn.jti)])
}

export function deleteExpiredSignIns(store: Store, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeSignIns(now)]))
}

/** Revocations are kept this long after the token has expired, because clocks of machines differ. */
const LEEWAY_MS = 60 * 60_000

export function deleteExpiredRevocations(store: Store, nowMs: number): Promise<void> {
  const expired = new Date(nowMs - LEEWAY_MS).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeRevoked(expired)]))
}
