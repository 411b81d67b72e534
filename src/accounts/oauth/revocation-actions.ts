import { momentOf } from '../../kernel/contract/moment.ts'
import { isWholeNamedToken } from '../auth/token-text.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findGrant, findGrantOfAccess, endGrant, purgeGrants } from './grant-saves.ts'
import { grantIdIn, hasHash } from './secret-text.ts'
import { oauthError, type OAuthReply } from './token-reply.ts'
import type { Store } from '../../kernel/db/store.ts'
import { secretHash } from '../auth/secret.ts'

/**
 * The revocation endpoint (RFC 7009): ends the grant of a refresh token or an access token. A token that
 * is not valid is answered in the same way, as the RFC wants it.
 */
export async function revokeClientToken(
  { token, client_id: clientId }: Record<string, unknown>,
  context: RequestContext,
): Promise<OAuthReply> {
  if (typeof token !== 'string' || token === '')
    return oauthError('invalid_request', 'token is required.')
  const grant = await grantOfToken(token, context)
  if (grant === undefined) return { status: 200, body: {} }
  if (clientId !== undefined && clientId !== grant.clientId)
    return oauthError('invalid_grant', 'The token was given to another client.')
  await revokeGrant(grant.id, context)
  return { status: 200, body: {} }
}

async function grantOfToken(token: string, { store }: RequestContext) {
  if (isWholeNamedToken(token)) {
    const hash = secretHash(token)
    return (await store.batch({ found: findGrantOfAccess(hash) })).found[0]
  }
  const id = grantIdIn('refresh', token)
  if (id === undefined) return undefined
  const [grant] = (await store.batch({ found: findGrant(id) })).found
  const isGood = [grant?.secretHash, grant?.lastHash].some((hash) => hasHash(token, hash ?? ''))
  return isGood ? grant : undefined
}

/** The lifetimes of codes, of access tokens, and of refresh tokens that are not used. */
export const LIFETIMES = {
  codeMs: 60_000,
  accessMs: 60 * 60_000,
  refreshMs: 30 * 24 * 60 * 60_000,
} as const

/** Ends a grant. Its access tokens, which isolates may know, are revoked until the last one has expired. */
export async function revokeGrant(id: string, { store, deps }: RequestContext): Promise<void> {
  const until = momentOf(deps.nowMs() + LIFETIMES.accessMs)
  await store.batch(endGrant(id, until))
}

export function deleteExpiredGrants(store: Store, nowMs: number): Promise<void> {
  const now = momentOf(nowMs)
  return purgeGrants(store, now)
}
