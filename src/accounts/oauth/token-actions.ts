import { momentOf } from '../../kernel/contract/moment.ts'
import { newNamedToken } from '../auth/token-text.ts'
import { TOKEN_SCOPES, type TokenScope, includesScope } from '../../operations/claims.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findGrant, type Renewal, redeemCode, renewGrant } from './grant-saves.ts'
import { LIFETIMES, revokeGrant } from './revocation-actions.ts'
import { isVerified } from './authorization-request.ts'
import { type SealKeys, sealKeysOf } from './seal.ts'
import {
  type SecretKind,
  bytesAfter,
  grantIdIn,
  hasHash,
  newSecret,
  secretAfter,
  wasGiven,
} from './secret-text.ts'
import { isOwnResource } from './server-metadata.ts'
import { type OAuthReply, oauthError, tokenReply } from './token-reply.ts'
import { secretHash } from '../auth/secret.ts'

type Parameters = Record<string, string>

type Grant = Awaited<ReturnType<typeof findGrant>>[number]

/** The token endpoint (RFC 6749, section 3.2), for clients without a secret. */
export async function issueTokens(
  body: Record<string, unknown>,
  context: RequestContext,
): Promise<OAuthReply> {
  const { resource = '', ...rest } = body
  if (![resource].flat().every((one) => one === '' || isOwnResource(one, context.publicUrl)))
    return oauthError('invalid_target', 'resource is not this service.')
  const given: Parameters = {}
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value !== 'string') return oauthError('invalid_request', `${name} must be one text.`)
    given[name] = value
  }
  if (!given['client_id']) return oauthError('invalid_request', 'client_id is required.')
  switch (given['grant_type']) {
    case 'authorization_code':
      return redeem(given, context)
    case 'refresh_token':
      return refresh(given, context)
    case undefined:
    case '':
      return oauthError('invalid_request', 'grant_type is required.')
    default:
      return oauthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code or refresh_token.',
      )
  }
}

/**
 * Gives tokens for a code. If the code comes again from its client, with the verifier, one of the two
 * has stolen it, and everything that it gave ends. Somebody who has only the code ends nothing.
 */
async function redeem(given: Parameters, context: RequestContext): Promise<OAuthReply> {
  const { code = '', code_verifier: verifier = '', redirect_uri: redirectUri } = given
  const keys = sealKeysOf(context.deps.config)
  const grant = await grantOf('code', code, context)
  if (grant === undefined) return invalidGrant('The code is not valid or has expired.')
  const isSpent = grant.tokenId !== null
  if (!(isSpent ? wasGiven('code', code, keys) : hasHash(code, grant.secretHash)))
    return invalidGrant('The code is not valid.')
  if (grant.clientId !== given['client_id'])
    return invalidGrant('The code was given to another client.')
  if (redirectUri !== undefined && redirectUri !== grant.redirectUri)
    return invalidGrant('The code was given with another redirect_uri.')
  if (!isVerified(verifier, grant.challenge))
    return invalidGrant('code_verifier does not match the code_challenge.')
  if (isSpent) return refuseSpent(grant, context)
  const tokens = {
    refreshToken: newSecret('refresh', grant.id, keys),
    accessToken: newNamedToken(),
  }
  const issued = renewalOf(grant, code, tokens, grant.scopes, context)
  const { redeemed } = await context.store.batch(redeemCode(issued.renewal, context.deps.newId()))
  return redeemed.length > 0 ? issued.reply : refuseSpent(grant, context)
}

/**
 * Gives new tokens for the newest refresh token, and the same again for that one until the new one is
 * used: the first reply may be lost, or two processes of a client may share it. One from before ends the
 * grant: one of the two who have used it has stolen it. A text that was never given ends nothing.
 */
async function refresh(given: Parameters, context: RequestContext): Promise<OAuthReply> {
  const { refresh_token: token = '', scope } = given
  const keys = sealKeysOf(context.deps.config)
  const grant = await grantOf('refresh', token, context)
  if (grant === undefined || grant.tokenId === null)
    return invalidGrant('The refresh token is not valid or has expired.')
  const isGood = hasHash(token, grant.secretHash) || hasHash(token, grant.lastHash ?? '')
  if (!isGood && !wasGiven('refresh', token, keys))
    return invalidGrant('The refresh token is not valid.')
  if (grant.clientId !== given['client_id'])
    return invalidGrant('The refresh token was given to another client.')
  if (!isGood) return refuseSpent(grant, context)
  const scopes = scope ? narrowed(grant.scopes, scope) : grant.scopes
  if (scopes === undefined)
    return oauthError('invalid_scope', 'scope must be within what was allowed.')
  const issued = renewalOf(grant, token, tokensAfter(token, grant, keys), scopes, context)
  const { renewed } = await context.store.batch(renewGrant(issued.renewal))
  return renewed.length > 0 ? issued.reply : refuseSpent(grant, context)
}

/** The tokens that a refresh token gives, the same each time; those by the previous signing secret if that has made them before. */
function tokensAfter(token: string, { id, secretHash }: Grant, keys: SealKeys): NewTokens {
  const [current, ...previous] = keys
  const madeBefore = previous.find((key) => hasHash(secretAfter(token, id, [key]), secretHash))
  const by: SealKeys = [madeBefore ?? current]
  const accessToken = newNamedToken(bytesAfter(token, 'access', by))
  return { refreshToken: secretAfter(token, id, by), accessToken }
}

/** The scopes that a text names, if all of them were allowed. */
function narrowed(allowed: TokenScope[], text: string): TokenScope[] | undefined {
  const named = text.split(' ').filter(Boolean)
  const scopes = TOKEN_SCOPES.filter((scope) => named.includes(scope))
  const isWithin = scopes.every((scope) => includesScope(allowed, scope))
  return isWithin && scopes.length > 0 && scopes.length === new Set(named).size ? scopes : undefined
}

/** The grant of a code or refresh token that has not expired. */
async function grantOf(
  kind: SecretKind,
  text: string,
  { store, deps }: RequestContext,
): Promise<Grant | undefined> {
  const id = grantIdIn(kind, text)
  if (id === undefined) return undefined
  const { found } = await store.batch({ found: findGrant(id) })
  const [grant] = found
  return grant !== undefined && Date.parse(grant.expiresAt) > deps.nowMs() ? grant : undefined
}

type NewTokens = { refreshToken: string; accessToken: string }

/** Makes the next tokens of a grant into a row that replaces those that were sent, and a reply. */
function renewalOf(
  { id }: Grant,
  spent: string,
  { refreshToken, accessToken }: NewTokens,
  scopes: TokenScope[],
  { deps }: RequestContext,
): { renewal: Renewal; reply: OAuthReply } {
  const nowMs = deps.nowMs()
  const renewal = {
    id,
    spentHash: secretHash(spent),
    secretHash: secretHash(refreshToken),
    tokenHash: secretHash(accessToken),
    scopes,
    now: momentOf(nowMs),
    accessUntil: momentOf(nowMs + LIFETIMES.accessMs),
    expiresAt: momentOf(nowMs + LIFETIMES.refreshMs),
  }
  const expiresInS = LIFETIMES.accessMs / 1_000
  return { renewal, reply: tokenReply({ accessToken, refreshToken, scopes, expiresInS }) }
}

async function refuseSpent({ id }: Grant, context: RequestContext): Promise<OAuthReply> {
  await revokeGrant(id, context)
  return invalidGrant('It was used before, or the access was revoked; ask the user again.')
}

function invalidGrant(description: string): OAuthReply {
  return oauthError('invalid_grant', description)
}
