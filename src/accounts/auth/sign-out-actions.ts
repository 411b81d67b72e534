import { momentOf } from '../../kernel/contract/moment.ts'
import { authContextOf } from '../../operations/auth-context.ts'
import { forgetNamedTokens } from './named-token-saves.ts'
import { findSignInProvider } from './sign-in-queries.ts'
import { forgetSignIn, forgetSignIns, purgeSignIns } from './sign-in-saves.ts'
import { type FollowUp, after } from '../../kernel/db/statements.ts'
import { revokeAll } from '../users/saves.ts'
import { purgeRevoked, revokeFor, revokeToken } from './revoked-saves.ts'
import { authenticate } from '../../operations/permissions.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type AccountDeps, audited } from './sign-in-actions.ts'
import type { Claims } from '../../operations/claims.ts'

/** Revokes the caller's token, or every token of the user. Returns the provider that has signed in by that token, if one has. */
export async function signOut(
  deps: AccountDeps,
  claims: Claims,
  everywhere: boolean,
): Promise<string | undefined> {
  const { store } = deps
  const { userId, jti } = claims
  const ended = everywhere ? { targetId: userId, about: 'all' } : { targetId: jti }
  const revoker = { ...claims, asAdmin: false }
  const { auth, signIn } = await store.batch({
    auth: deps.findAuthContext({ ...claims, boardId: '' }),
    signIn: findSignInProvider(jti),
    revoked: [
      ...after(everywhere ? revokeAll(revoker) : revokeToken(revoker, momentOf(claims.expiresAt)), [
        audited(deps, userId, { kind: 'tokenRevoked', ...ended }),
      ]),
      everywhere ? forgetSignIns(userId) : forgetSignIn(jti),
      ...(claims.limits ? [forgetNamedTokens(userId)] : []),
    ],
  })
  authenticate(authContextOf(auth), claims)
  return signIn[0]?.provider ?? undefined
}

/** Revokes the token of a sign-in of the caller, or of another user for a site admin; then `also` is done. */
export async function endSignIn(
  deps: AccountDeps,
  signIn: { jti: string; userId: string; expiresAt: string },
  claims: Claims,
  also: FollowUp[],
): Promise<void> {
  const { store } = deps
  const revoked = revokeFor(signIn, signIn.expiresAt, {
    ...claims,
    asAdmin: signIn.userId !== claims.userId,
  })
  const entry = { kind: 'tokenRevoked', targetId: signIn.jti } as const
  const done = after(revoked, [audited(deps, claims.userId, entry), ...also])
  await store.batch([...done, forgetSignIn(signIn.jti)])
}

export function deleteExpiredSignIns(store: Store, nowMs: number): Promise<void> {
  const now = momentOf(nowMs)
  return purgeSignIns(store, now)
}

/** Revocations are kept this long after the token has expired, because clocks of machines differ. */
const LEEWAY_MS = 60 * 60_000

export function deleteExpiredRevocations(store: Store, nowMs: number): Promise<void> {
  const expired = momentOf(nowMs - LEEWAY_MS)
  return purgeRevoked(store, expired)
}
