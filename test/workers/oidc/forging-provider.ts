import { Buffer } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'
import { vi } from 'vitest'
import type { Json } from '../../support/client.ts'

export const CLIENT_ID = 'laneway'
export const CLIENT_SECRET = 'the secret that only Laneway and the provider know'

/** A forgery by a provider: of its answer to the browser, its ID token, or answers to Laneway. */
export type Forgery = {
  /** Changes the parameters that the browser comes back with. */
  callback?: (parameters: URLSearchParams) => void
  claims?: (claims: Json) => Json
  header?: Json
  /** Signs the token in place of the key that is published. */
  sign?: (content: string, publicKey: Json) => string | Promise<string>
  /** Returns what the token endpoint answers. */
  reply?: (tokens: Json) => Response | Promise<Response>
  metadata?: Json
  userinfo?: Json
  /** Returns what the user info endpoint answers, with what signs claims as the provider does. */
  infoReply?: (claims: Json, sign: Signer) => Response | Promise<Response>
  /** The keys that it publishes in place of its own. */
  keys?: Json[]
}

/** Makes a JWT of claims, signed by the key of a provider. */
type Signer = (claims: Json, header?: Json) => Promise<string>

type Grant = { nonce: string; challenge: string; clientId: string; redirectUri: string }

export type ForgingProvider = Awaited<ReturnType<typeof forgingProvider>>

const base64url = (text: string) => Buffer.from(text).toString('base64url')

async function newKey(kid: string) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { privateKey, publicKey } = pair as CryptoKeyPair
  const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey
  return { kid, privateKey, jwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } as Json }
}

/** A provider at an issuer, which answers as OpenID Connect wants it unless it is told to forge. */
export async function forgingProvider(issuer: string) {
  const root = issuer.replace(/\/$/, '')
  const base = new URL(root).pathname.replace(/\/$/, '')
  let key = await newKey('first')
  const grants = new Map<string, Grant>()
  const asked: string[] = []
  let forgery: Forgery = {}
  let person: Json = {}

  async function idTokenFor({ nonce, clientId }: Grant): Promise<string> {
    const nowS = Math.floor(Date.now() / 1_000)
    const claims = { iss: issuer, aud: clientId, iat: nowS, exp: nowS + 300, nonce, ...person }
    return signed(forgery.claims?.(claims) ?? claims, forgery.header, forgery.sign)
  }

  async function signed(claims: Json, given: Json = {}, sign?: Forgery['sign']): Promise<string> {
    const header = { alg: 'ES256', kid: key.kid, typ: 'JWT', ...given }
    const content = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`
    const own = async () => {
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const signature = await crypto.subtle.sign(algorithm, key.privateKey, Buffer.from(content))
      return Buffer.from(signature).toString('base64url')
    }
    return `${content}.${await (sign?.(content, key.jwk) ?? own())}`
  }

  async function redeem(form: URLSearchParams, headers: Headers): Promise<Response> {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = Buffer.from(
      `${CLIENT_ID}:${encodeURIComponent(CLIENT_SECRET).replaceAll('%20', '+')}`,
    )
    if (headers.get('authorization') !== `Basic ${basic.toString('base64')}`)
      return Response.json({ error: 'invalid_client' }, { status: 401 })
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
    if (grant === undefined || !isRight)
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const tokens = {
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await idTokenFor(grant),
    }
    return forgery.reply?.(tokens) ?? Response.json(tokens)
  }

  function userInfo(claims: Json): Response | Promise<Response> {
    const sign: Signer = (given, header) => signed(given, header)
    return forgery.infoReply?.(claims, sign) ?? Response.json(claims)
  }

  return {
    issuer,
    asked,
    grants,
    /** Signs claims by the key of the provider. */
    sign: (claims: Json) => signed(claims),
    /** The key that signed before stays unknown from now on. */
    rotate: async (kid = 'second') => {
      key = await newKey(kid)
    },
    /** Sets who signs in next, and how the provider lies about it. */
    will: (claims: Json, forged: Forgery = {}) => {
      person = claims
      forgery = forged
    },
    /** The address to which the browser is sent back, having signed in at the address that Laneway has sent it to. */
    answerTo(location: string): URL {
      const { searchParams: given } = new URL(location)
      const code = `code-${grants.size}-${crypto.randomUUID()}`
      grants.set(code, {
        nonce: given.get('nonce') ?? '',
        challenge: given.get('code_challenge') ?? '',
        clientId: given.get('client_id') ?? '',
        redirectUri: given.get('redirect_uri') ?? '',
      })
      const back = new URL(given.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({
        code,
        state: given.get('state') ?? '',
        iss: issuer,
      }).toString()
      forgery.callback?.(back.searchParams)
      return back
    },
    async fetch(url: URL, init: RequestInit): Promise<Response | undefined> {
      if (url.origin !== new URL(issuer).origin) return undefined
      asked.push(url.pathname)
      if (!url.pathname.startsWith(base)) return new Response(null, { status: 404 })
      switch (url.pathname.slice(base.length)) {
        case '/.well-known/openid-configuration':
          return Response.json({
            issuer,
            authorization_endpoint: `${root}/authorize`,
            token_endpoint: `${root}/token`,
            userinfo_endpoint: `${root}/userinfo`,
            jwks_uri: `${root}/jwks`,
            end_session_endpoint: `${root}/end`,
            id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
            authorization_response_iss_parameter_supported: true,
            ...forgery.metadata,
          })
        case '/jwks':
          return Response.json({ keys: forgery.keys ?? [key.jwk] })
        case '/token':
          return redeem(
            new URLSearchParams(typeof init.body === 'string' ? init.body : ''),
            new Headers(init.headers),
          )
        case '/userinfo':
          return userInfo({ ...person, ...forgery.userinfo })
        default:
          return new Response(null, { status: 404 })
      }
    },
  }
}

/** Has the service reach these providers alone. */
export function serveProviders(providers: Pick<ForgingProvider, 'fetch'>[]): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init = {}) => {
    const url = new URL(to instanceof Request ? to.url : to)
    for (const provider of providers) {
      const reply = await provider.fetch(url, init)
      if (reply !== undefined) return reply
    }
    throw new TypeError('There is no such host.')
  })
}

/** Signs with a text as the secret, as who takes a public key for one would check it. */
export function signedWith(secret: string): (content: string) => string {
  return (content) => createHmac('sha256', secret).update(content).digest('base64url')
}
