import { findStanding, standingOf } from '../db/find/access.ts'
import { revokeAll, revokeToken } from '../db/save/users.ts'
import { admit } from '../domain/permission.ts'
import type { AccountWorld } from './sign-in.ts'
import type { Claims } from './tokens.ts'

/** Revokes the token that was used, or every token of its user. */
export async function signOut(
  { store }: AccountWorld,
  claims: Claims,
  everywhere: boolean,
): Promise<void> {
  const word = { ...claims, asAdmin: false }
  const { standing } = await store.find({
    standing: findStanding(store.db, { ...claims, boardId: '' }),
    revoked: everywhere
      ? revokeAll(store.db, word)
      : revokeToken(store.db, word, new Date(claims.expiresAt).toISOString()),
  })
  admit(standingOf(standing), claims)
}
