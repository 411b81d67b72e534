import { type AccountDeps, audited, beginSignIn } from '../auth/sign-in-actions.ts'
import { findNamedToken } from '../auth/named-token-queries.ts'
import { forgetNamedTokens, revokeNamedTokens } from '../auth/named-token-saves.ts'
import { revokedUntil } from '../auth/named-token-actions.ts'
import { forgetSignIn, forgetSignIns } from '../auth/sign-in-saves.ts'
import { isWholeNamedToken, looksNamed } from '../auth/token-text.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type FollowUp, after } from '../../kernel/db/statements.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { findUser } from './queries.ts'
import { type RequiredCaller, editUser, isCallerValid } from './saves.ts'
import { revokeFor } from '../auth/revoked-saves.ts'
import { secretHash } from '../auth/secret.ts'
import type { Claims } from '../../operations/claims.ts'

/** Gives a token for a user, which is listed as a sign-in of theirs, for a site admin. Throws if the user may not sign in, as the token would be good once they may again. */
export async function issueFor(deps: AccountDeps, id: string, claims: Claims): Promise<string> {
  const begun = beginSignIn(deps)
  const isAllowed = isCallerValid({ ...claims, asAdmin: true })
  const { stored, user } = await deps.store.batch({
    stored: after(begun.stored({ id }, isAllowed), [
      audited(deps, claims.userId, { kind: 'tokenMade', targetId: id, about: 'sign-in' }),
    ]),
    user: findUser(id),
  })
  const [made] = stored
  if (made !== undefined) return (await begun.issue({ id, ver: made.ver })).token
  if (firstOrThrow(user, 'user.not_found').loginDisabled) throw new AppError('login.disabled')
  throw noLongerValid()
}

/** Revokes one token of a user for a site admin, or all of them, named ones too, if `token` is undefined. */
export async function revokeTokens(
  deps: AccountDeps,
  userId: string,
  token: string | undefined,
  claims: Claims,
  also: FollowUp[],
): Promise<void> {
  const { store } = deps
  const admin = { ...claims, asAdmin: true }
  if (token === undefined) return revokeEvery(deps, userId, admin, also)
  const { revocation, forgotten } = await found(deps, userId, token)
  const revoked = revokeFor(revocation, revocation.until, admin)
  const { jti: targetId } = revocation
  const audit = audited(deps, claims.userId, { kind: 'tokenRevoked', targetId })
  await store.batch([...after(revoked, [audit, ...also]), forgotten])
}

async function revokeEvery(
  deps: AccountDeps,
  userId: string,
  admin: RequiredCaller,
  also: FollowUp[],
): Promise<void> {
  const { store, nowMs } = deps
  // If they are the caller's own, the statement before has changed `ver`.
  const still = { ...admin, ver: null }
  await store.batch([
    ...after(editUser(userId, {}, true, admin), [
      audited(deps, admin.userId, { kind: 'tokenRevoked', targetId: userId, about: 'all' }),
      ...also,
    ]),
    forgetSignIns(userId),
    revokeNamedTokens(userId, revokedUntil(nowMs(), null), still),
    forgetNamedTokens(userId),
  ])
}

/** Finds a token of a user, and gives the row that revokes it and what is forgotten after it; throws if it is not theirs. */
async function found({ store, tokens, nowMs }: AccountDeps, userId: string, token: string) {
  if (!looksNamed(token)) {
    const read = await tokens.read(token, nowMs())
    if (read?.userId !== userId) throw notTheirs()
    const until = momentOf(read.expiresAt)
    return { revocation: { jti: read.jti, userId, until }, forgotten: forgetSignIn(read.jti) }
  }
  if (!isWholeNamedToken(token)) throw notTheirs()
  const { rows } = await store.batch({ rows: findNamedToken(secretHash(token)) })
  const [row] = rows
  if (row?.userId !== userId) throw notTheirs()
  const until = revokedUntil(nowMs(), row.expiresAt)
  return { revocation: { jti: row.id, userId, until }, forgotten: forgetNamedTokens(userId) }
}

function notTheirs(): AppError {
  return invalid('token', 'is not a valid token of that user')
}
