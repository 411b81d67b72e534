import { env, exports } from 'cloudflare:workers'
import { HOST, type Json } from '../../support/client.ts'
import { type Answered, ask } from '../../support/page.ts'
import type { Person } from '../../support/people.ts'

/** The example of RFC 7636, appendix B. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

export const REDIRECT = 'https://claude.example/callback'

export const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } }

export type OAuthAnswer = { status: number; body: Json; headers: Headers }

/** Sends a form to an endpoint, as a client does. */
export async function post(path: string, form: Record<string, string>): Promise<OAuthAnswer> {
  return send(path, new URLSearchParams(form))
}

export async function send(path: string, body: BodyInit, headers = {}): Promise<OAuthAnswer> {
  const request = new Request(HOST + path, { method: 'POST', body, headers })
  const reply = await exports.default.fetch(request)
  return { status: reply.status, body: await reply.json(), headers: reply.headers }
}

/** The id of a client that registers. */
export async function registered(given: object = {}): Promise<string> {
  const metadata = { client_name: 'Claude', redirect_uris: [REDIRECT], ...given }
  const { body } = await send('/oauth/register', JSON.stringify(metadata), JSON_SENT)
  return String(body['client_id'])
}

const JSON_SENT = { 'content-type': 'application/json' }

/** The path of the request that the page of consent checks. */
export function requestPath(clientId: string, given: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...given,
  })
  return `/api/oauth/request?${query.toString()}`
}

type Signed = { token: string }

/** Returns what the page of consent is shown to somebody. Its two requests are in no document, so no client checks them. */
export function shownTo({ token }: Signed, path: string): Promise<Answered> {
  return ask('GET', path, { headers: { authorization: `Bearer ${token}` } })
}

/** Returns what the page of consent is answered when somebody decides. */
export function decided({ token }: Signed, body: object): Promise<Answered> {
  return ask('POST', '/api/oauth/decision', { body, headers: { authorization: `Bearer ${token}` } })
}

/** The address to which the browser goes after a user has answered the request of a client. */
export async function answered(
  person: Person,
  clientId: string,
  given: { request?: Record<string, string>; answer?: object } = {},
): Promise<URL> {
  const { body: asked } = await shownTo(person, requestPath(clientId, given.request))
  const answer = { consent: asked['consent'], allow: true, ...given.answer }
  const { status, body } = await decided(person, answer)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return new URL(String(body['location']))
}

/** A code that a user has allowed a client. */
export async function codeOf(
  ...given: Parameters<typeof answered>
): Promise<{ code: string; client_id: string }> {
  const location = await answered(...given)
  return { code: location.searchParams.get('code') ?? '', client_id: given[1] }
}

/** Redeems a code as its client does. */
export function redeem(form: Record<string, string>): Promise<OAuthAnswer> {
  const usual = { redirect_uri: REDIRECT, code_verifier: VERIFIER }
  return post('/oauth/token', { grant_type: 'authorization_code', ...usual, ...form })
}

export function refresh(
  client_id: string,
  refresh_token: unknown,
  scope = '',
): Promise<OAuthAnswer> {
  const form = { grant_type: 'refresh_token', client_id, refresh_token: String(refresh_token) }
  return post('/oauth/token', scope === '' ? form : { ...form, scope })
}

/** The tokens of a client that a user has just allowed, and the client's id. */
export async function connected(person: Person, given: Parameters<typeof answered>[2] = {}) {
  const clientId = await registered()
  const { status, body } = await redeem(await codeOf(person, clientId, given))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return {
    clientId,
    access: String(body['access_token']),
    refreshToken: String(body['refresh_token']),
    scope: body['scope'],
  }
}

/** The status of a read with an access token. */
export async function statusWith(token: string, path = '/api/user'): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await exports.default.fetch(new Request(HOST + path, { headers }))
  await reply.body?.cancel()
  return reply.status
}

/** Lets the codes and refresh tokens of a user expire. */
export async function expireGrants(userId: string): Promise<void> {
  await env.DB.prepare('update oauth_grants set expires_at = ? where user_id = ?')
    .bind(new Date(Date.now() - 1).toISOString(), userId)
    .run()
}
