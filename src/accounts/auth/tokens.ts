import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'

import { decode, sign, verify } from '@tsndr/cloudflare-worker-jwt'
import { openCache } from '../../kernel/cache.ts'
import type { Claims } from '../../operations/claims.ts'

export type TokenKeys = { current: string; previous?: string | undefined }
export type Tokens = {
  /** The expiry of a token that is issued now, in epoch milliseconds. */
  expiryOf(nowMs: number): number
  issue(user: TokenUser, jti: string, nowMs: number): Promise<{ token: string; expiresAt: number }>
  read(token: string, nowMs: number): Promise<Claims | undefined>
}
type TokenUser = { id: string; ver: number }
type SigningKey = { kid: string; open: () => Promise<CryptoKey> }

const ALGORITHM = 'HS256'
const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const ISSUER = 'laneway'
const AUDIENCE = 'laneway-api'
const DAY_S = 86_400
const CLOCK_SKEW_MS = 5 * 60_000
const MAX_TOKEN_CHARS = 4096

/** Issues tokens signed with `keys.current`, and reads those signed with either key. Throws if `keys.current` is empty. */
export function openTokens(keys: TokenKeys, lifetimeDays: number): Tokens {
  if (!keys.current) throw new Error('the current signing key is empty')
  const current = signingKey(keys.current)
  const accepted = keys.previous ? [current, signingKey(keys.previous)] : [current]
  return {
    expiryOf: (nowMs) => expiryS(nowMs, lifetimeDays) * 1000,
    issue: (user, jti, nowMs) => issueToken(current, user, jti, nowMs, lifetimeDays),
    read: caching((token, nowMs) => readToken(accepted, token, nowMs)),
  }
}

/** Most tokens in the cache. */
const MOST_CACHED = 2_000

/** Caches the claims of valid tokens, so that each is verified once. The check if a token is revoked is not cached. */
function caching(read: Tokens['read']): Tokens['read'] {
  const cache = openCache<Claims>(MOST_CACHED)
  return async (token, nowMs) => {
    const known = cache.get(token, nowMs)
    if (known !== undefined) return known
    const claims = await read(token, nowMs)
    if (claims !== undefined) cache.set(token, claims, nowMs, claims.expiresAt)
    return claims
  }
}

function signingKey(secret: string): SigningKey {
  const kid = createHash('sha256').update(`laneway-kid:${secret}`).digest('base64url').slice(0, 16)
  const bytes = Buffer.from(secret)
  let key: CryptoKey | undefined
  return {
    kid,
    // Caches the key, not its promise: in a Worker a promise belongs to the request that made it.
    async open() {
      key ??= await crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify'])
      return key
    },
  }
}

function expiryS(nowMs: number, lifetimeDays: number): number {
  return Math.floor(nowMs / 1000) + Math.floor(lifetimeDays * DAY_S)
}

async function issueToken(
  key: SigningKey,
  user: TokenUser,
  jti: string,
  nowMs: number,
  lifetimeDays: number,
): Promise<{ token: string; expiresAt: number }> {
  const iat = Math.floor(nowMs / 1000)
  const exp = expiryS(nowMs, lifetimeDays)
  const payload = { sub: user.id, jti, ver: user.ver, iat, exp, iss: ISSUER, aud: AUDIENCE }
  const header = { typ: 'JWT', kid: key.kid }
  const token = await sign(payload, await key.open(), { algorithm: ALGORITHM, header })
  return { token, expiresAt: exp * 1000 }
}

async function readToken(
  accepted: SigningKey[],
  token: string,
  nowMs: number,
): Promise<Claims | undefined> {
  if (!isCompact(token)) return undefined
  try {
    const kid = kidOf(decode(token).header)
    const key = accepted.find((candidate) => candidate.kid === kid)
    if (!key) return undefined
    // Infinite tolerance: `verify` would compare with the system clock; `readClaims` checks the times against `nowMs`.
    const options = { algorithm: ALGORITHM, clockTolerance: Number.POSITIVE_INFINITY }
    const verified = await verify(token, await key.open(), options)
    return readClaims(verified?.payload, nowMs)
  } catch {
    return undefined
  }
}

function isCompact(token: string): boolean {
  const parts = token.split('.')
  return token.length <= MAX_TOKEN_CHARS && parts.length === 3 && parts.every(isCanonical)
}

function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part
}

function kidOf(header: unknown): unknown {
  return isRecord(header) && header['typ'] === 'JWT' ? header['kid'] : undefined
}

function readClaims(payload: unknown, nowMs: number): Claims | undefined {
  if (!isRecord(payload)) return undefined
  const { sub, jti, ver, iat, exp, iss, aud } = payload
  if (iss !== ISSUER || aud !== AUDIENCE) return undefined
  if (!isText(sub) || !isText(jti) || !isCount(ver)) return undefined
  if (!isTime(iat) || iat * 1000 > nowMs + CLOCK_SKEW_MS) return undefined
  if (!isTime(exp) || exp * 1000 <= nowMs) return undefined
  return { userId: sub, jti, ver, issuedAt: iat * 1000, expiresAt: exp * 1000 }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value * 1000)
}
