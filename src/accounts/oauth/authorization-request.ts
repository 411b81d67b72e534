import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../operations/claims.ts'
import { redirectUriFault } from './redirect-uri.ts'
import { USUAL_SCOPES, isOwnResource } from './server-metadata.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** A client's request for access to an account. Its form has been checked, but not the client itself. */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  challenge: string
  /** Without doubles, in the order of `TOKEN_SCOPES`. */
  scopes: TokenScope[]
  state: string | undefined
}

/** The parameters of the request, and what they are. */
export const REQUEST_PARAMETERS = {
  response_type: 'Must be code.',
  client_id: 'The client: the URL of its metadata, or the id that /oauth/register has given.',
  redirect_uri: 'The address to which the browser is sent with the code.',
  code_challenge: 'The SHA-256 of the code verifier, in base64url (RFC 7636).',
  code_challenge_method: 'Must be S256.',
  scope: 'Names of scopes, with spaces between them; read and write if there is none.',
  state: 'Sent back with the code.',
  resource: 'The audience of the token: this service, or its MCP endpoint (RFC 8707).',
}

type Parameter = keyof typeof REQUEST_PARAMETERS

/** Longest `state`, in characters. */
const LONGEST_STATE = 2_000

/**
 * Reads an authorization request (RFC 6749, section 4.1.1, as RFC 9700 restricts it). Throws if it is
 * not valid. Nobody is redirected then, because anybody can be a client: see docs/decisions/0014-oauth.md.
 */
export function readAuthorizationRequest(
  query: URLSearchParams,
  publicUrl: string,
): AuthorizationRequest {
  for (const name of Object.keys(REQUEST_PARAMETERS))
    if (name !== 'resource' && query.getAll(name).length > 1)
      throw invalidQuery(name, 'must be given only once')
  const given = (name: Parameter) => query.get(name) || undefined
  const clientId = required('client_id', given('client_id'))
  const redirectUri = required('redirect_uri', given('redirect_uri'))
  const fault = redirectUriFault(redirectUri)
  if (fault !== undefined) throw invalidQuery('redirect_uri', fault)
  if (required('response_type', given('response_type')) !== 'code')
    throw invalidQuery('response_type', 'must be code')
  const challenge = required('code_challenge', given('code_challenge'))
  if (!isChallenge(challenge))
    throw invalidQuery('code_challenge', 'must be a SHA-256 in base64url, which has 43 characters')
  if (required('code_challenge_method', given('code_challenge_method')) !== 'S256')
    throw invalidQuery('code_challenge_method', 'must be S256')
  const state = given('state')
  if (state !== undefined && state.length > LONGEST_STATE)
    throw invalidQuery('state', `must be at most ${formatNumber(LONGEST_STATE)} characters`)
  if (!query.getAll('resource').every((one) => one === '' || isOwnResource(one, publicUrl)))
    throw invalidQuery('resource', `must be ${publicUrl} or its MCP endpoint`)
  return { clientId, redirectUri, challenge, scopes: scopesOf(given('scope')), state }
}

function required(name: Parameter, value: string | undefined): string {
  if (value === undefined) throw invalidQuery(name, 'is required')
  return value
}

/** The scopes that a text names. Clients name further ones that mean nothing here, such as `offline_access`. */
function scopesOf(text: string | undefined): TokenScope[] {
  if (text === undefined) return [...USUAL_SCOPES]
  const named = new Set(text.split(' '))
  const scopes = TOKEN_SCOPES.filter((scope) => named.has(scope))
  if (scopes.length === 0)
    throw invalidQuery('scope', `must name one of ${TOKEN_SCOPES.join(', ')}`)
  return scopes
}

/** An S256 challenge: the SHA-256 of the verifier, in base64url (RFC 7636). */
const CHALLENGE = /^[\w-]{43}$/

const VERIFIER = /^[\w.~-]{43,128}$/

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text)
}

/** True if the challenge was made of this verifier. */
export function isVerified(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier) || !isChallenge(challenge)) return false
  const made = createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(new TextEncoder().encode(made), new TextEncoder().encode(challenge))
}
