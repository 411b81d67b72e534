import { auditEntry } from '../audit/actions.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import type { TokenScope } from '../../operations/claims.ts'
import { after } from '../../kernel/db/statements.ts'
import { callerOf } from '../../operations/operation.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findUser } from '../users/queries.ts'
import { revokeFor } from './revoked-saves.ts'
import { namedTokensOf } from './named-token-queries.ts'
import { addNamedToken, forgetNamedTokens } from './named-token-saves.ts'
import { revokedUntil } from './named-token-actions.ts'
import { newNamedToken } from './token-text.ts'
import { secretHash } from './secret.ts'

export type GivenToken = {
  name: string
  scopes: TokenScope[]
  boards?: string[] | undefined
  expiresAt?: string | null | undefined
}

/** The user whose token is given or revoked; `asAdmin` says that a site admin does it. */
type Owner = { userId: string; asAdmin: boolean }

/**
 * Gives a named token. `readable` are those of its boards that its user may read. The reply is not kept
 * under an idempotency key, because it holds the token, which is stored nowhere.
 */
export async function giveNamedToken(
  context: RequestContext,
  { userId, asAdmin }: Owner,
  { name, scopes, boards, expiresAt = null }: GivenToken,
  readable: { id: string }[],
): Promise<{ id: string; token: string }> {
  const { deps, store } = context
  const caller = callerOf(context)
  const unreadable = boards?.find((board) => !readable.some(({ id }) => id === board))
  if (unreadable !== undefined)
    throw invalid('boards', `name ${unreadable}, which is no board that the user may read`)
  if (expiresAt !== null && Date.parse(expiresAt) <= deps.nowMs())
    throw invalid('expiresAt', 'must be in the future')
  const [id, token] = [deps.newId(), newNamedToken()]
  const createdAt = momentOf(deps.nowMs())
  const row = { id, userId, hash: secretHash(token), name, scopes, createdAt, expiresAt }
  const {
    added,
    known,
    user = [],
  } = await store.batch({
    added: after(addNamedToken({ ...row, boards: boards ?? null }, { ...caller, asAdmin }), [
      auditEntry(context, { kind: 'tokenMade', targetId: id, about: name }),
    ]),
    known: namedTokensOf(userId, { limit: COUNT_LIMITS.user.namedTokens }),
    ...(asAdmin && { user: findUser(userId) }),
  })
  if (added.length > 0) return { id, token }
  // A token that a site admin gives would be good once the user may sign in again.
  if (user[0]?.loginDisabled) throw new AppError('login.disabled')
  if (known.length >= COUNT_LIMITS.user.namedTokens)
    throw new AppError('token.limit', { values: { most: COUNT_LIMITS.user.namedTokens } })
  throw noLongerValid()
}

/** Revokes a named token. */
export async function revokeNamedToken(
  context: RequestContext,
  { userId, asAdmin }: Owner,
  { id, expiresAt }: { id: string; expiresAt: string | null },
): Promise<{ id: string }> {
  const { deps, store } = context
  const reply = { id }
  const until = revokedUntil(deps.nowMs(), expiresAt)
  await store.batch([
    ...after(revokeFor({ jti: id, userId }, until, { ...callerOf(context), asAdmin }), [
      auditEntry(context, { kind: 'tokenRevoked', targetId: id }),
      ...recordOf(context, reply),
    ]),
    forgetNamedTokens(userId),
  ])
  return reply
}
