import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Json } from '../../support/client.ts'
import type { NamedProvider, ProviderUser } from '../../support/providers/named-provider.ts'
import { CLIENT_SECRET } from './forging-provider.ts'

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** The grant that a code stands for: the sign-in that it ends, and who signed in. */
type Grant = { query: URLSearchParams; user: ProviderUser }

/** Changes what a provider says of somebody: in the ID token, in the user info, or in both. */
export type Told = (claims: Json, where: 'idToken' | 'userInfo') => Json

const base64url = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function newKey() {
  const parameters = { ...RS256, modulusLength: 2_048, publicExponent: Buffer.from([1, 0, 1]) }
  const pair = await crypto.subtle.generateKey(parameters, true, ['sign', 'verify'])
  const { privateKey, publicKey } = pair as CryptoKeyPair
  const { kty, n, e } = (await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey
  return { privateKey, jwk: { kty, n, e, kid: crypto.randomUUID(), alg: 'RS256' } }
}

/** Serves what a provider answers at the addresses that it publishes, and nothing else. */
export async function serveNamed(provider: NamedProvider) {
  const { discovery, entry } = provider
  const { privateKey, jwk } = await newKey()
  const grants = new Map<string, Grant>()
  const asked: string[] = []
  let [user, told]: [ProviderUser | undefined, Told] = [undefined, (claims) => claims]

  async function sign(claims: Json): Promise<string> {
    const content = `${base64url({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' })}.${base64url(claims)}`
    const signature = await crypto.subtle.sign(RS256, privateKey, Buffer.from(content))
    return `${content}.${Buffer.from(signature).toString('base64url')}`
  }

  async function redeem(form: URLSearchParams, headers: Headers): Promise<Response> {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const encoded = encodeURIComponent(CLIENT_SECRET).replaceAll('%20', '+')
    const basic = Buffer.from(`${encodeURIComponent(entry.clientId)}:${encoded}`).toString('base64')
    if (headers.get('authorization') !== `Basic ${basic}`)
      return Response.json({ error: 'invalid_client' }, { status: 401 })
    const isRight = challenge === grant?.query.get('code_challenge')
    if (!isRight || grant.query.get('redirect_uri') !== form.get('redirect_uri'))
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const nowS = Math.floor(Date.now() / 1_000)
    const own = { iss: discovery.issuer, aud: entry.clientId, iat: nowS, exp: nowS + 3_600 }
    const claims = told(provider.idToken(grant.user), 'idToken')
    return Response.json({
      access_token: 'an access token',
      token_type: 'Bearer',
      expires_in: 3_599,
      scope: grant.query.get('scope'),
      id_token: await sign({ ...own, nonce: grant.query.get('nonce'), ...claims }),
    })
  }

  async function userInfo(): Promise<Response> {
    if (user === undefined) return new Response(null, { status: 401 })
    const claims = told(provider.userInfo(user), 'userInfo')
    if (provider.signsUserInfo === undefined) return Response.json(claims)
    const jwt = await sign({ iss: discovery.issuer, aud: entry.clientId, ...claims })
    return new Response(jwt, { headers: { 'content-type': 'application/jwt' } })
  }

  return {
    asked,
    /** Has this person sign in next, of whom it may say something else than usual. */
    knows(person: ProviderUser, change: Told = (claims) => claims) {
      user = person
      told = change
    },
    /** Signs the person in where Laneway has sent the browser, and says where the browser goes then. */
    answerTo(location: string): URL {
      const { searchParams: query } = new URL(location)
      const code = crypto.randomUUID()
      if (user !== undefined) grants.set(code, { query, user })
      const back = new URL(query.get('redirect_uri') ?? '')
      const state = query.get('state') ?? ''
      back.search = new URLSearchParams({ code, state, ...provider.back }).toString()
      return back
    },
    async fetch(url: URL, init: RequestInit): Promise<Response | undefined> {
      asked.push(url.href)
      switch (url.href) {
        case `${discovery.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`:
          return Response.json(discovery)
        case discovery['jwks_uri']:
          return Response.json({ keys: provider.key(jwk) })
        case discovery['token_endpoint']:
          return redeem(
            new URLSearchParams(typeof init.body === 'string' ? init.body : ''),
            new Headers(init.headers),
          )
        case discovery['userinfo_endpoint']:
          return userInfo()
        default:
          return undefined
      }
    },
  }
}
