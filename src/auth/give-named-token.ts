import { auditOf } from '../audit/audit.ts'
import { addAudit } from '../audit/saves.ts'
import { AppError, invalid } from '../core/app-error.ts'
import { noLongerValid } from '../core/permissions.ts'
import type { TokenScope } from '../core/token-limits.ts'
import { callerOf } from '../operations/operation.ts'
import { recordOf } from '../operations/replay.ts'
import type { RequestContext } from '../request-context.ts'
import { revokeFor } from '../users/saves.ts'
import { namedTokensOf } from './named-token-queries.ts'
import { MOST_NAMED, addNamedToken, forgetNamedTokens } from './named-token-saves.ts'
import { revokedUntil } from './named-tokens.ts'
import { namedTokenHash, newNamedToken } from './token-text.ts'

export type GivenToken = {
  name: string
  scopes: TokenScope[]
  boards?: string[] | undefined
  expiresAt?: string | null | undefined
}

/** Whose token is given or revoked, and whether a site admin does it. */
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
): Promise<{ _id: string; token: string }> {
  const { deps, store } = context
  const caller = callerOf(context)
  const unreadable = boards?.find((board) => !readable.some(({ id }) => id === board))
  if (unreadable !== undefined)
    throw invalid('boards', `name ${unreadable}, which is no board that the user may read`)
  expectExpiry(expiresAt, caller.limits?.expiresAt ?? null, deps.nowMs())
  const [id, token] = [deps.newId(), newNamedToken()]
  const createdAt = new Date(deps.nowMs()).toISOString()
  const row = { id, userId, hash: namedTokenHash(token), name, scopes, createdAt, expiresAt }
  const { added, known } = await store.find({
    added: addNamedToken({ ...row, boards: boards ?? null }, { ...caller, asAdmin }),
    audit: addAudit([auditOf(context, { kind: 'tokenMade', targetId: id, about: name })], true),
    known: namedTokensOf(store.db, userId, { limit: MOST_NAMED }),
  })
  if (added.length > 0) return { _id: id, token }
  if (known.length >= MOST_NAMED) throw new AppError('token.limit', TOO_MANY_TOKENS)
  throw noLongerValid()
}

export const TOO_MANY_TOKENS = `The user has ${MOST_NAMED} tokens, which is the most; revoke one first.`

/** Throws unless a token expires later than now and, if a token that expires makes it, no later than that one. */
function expectExpiry(expiresAt: string | null, latest: string | null, nowMs: number): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs)
    throw invalid('expiresAt', 'must be in the future')
  if (latest !== null && (expiresAt === null || expiresAt > latest))
    throw invalid(
      'expiresAt',
      `must be at the latest when the token of the request expires, ${latest}`,
    )
}

/** Revokes a named token. */
export async function revokeNamedToken(
  context: RequestContext,
  { userId, asAdmin }: Owner,
  { id, expiresAt }: { id: string; expiresAt: string | null },
): Promise<{ _id: string }> {
  const { deps, store } = context
  const reply = { _id: id }
  const until = revokedUntil(deps.nowMs(), expiresAt)
  await store.run([
    revokeFor(store.db, { jti: id, userId }, until, { ...callerOf(context), asAdmin }),
    addAudit([auditOf(context, { kind: 'tokenRevoked', targetId: id })], true),
    ...Object.values(recordOf(context, reply)),
    forgetNamedTokens(userId),
  ])
  return reply
}
