import { Buffer } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'
import type { Json } from './client.ts'

/** A text in base64url. */
export function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

/** A part of a token: JSON in base64url. */
export function part(value: unknown): string {
  return base64url(JSON.stringify(value))
}

/** The name of a signing key, as headers of tokens have it. */
export function kidOf(secret: string): string {
  const hash = createHash('sha256').update(`laneway-kid:${secret}`).digest('base64url')
  return hash.slice(0, 16)
}

/** Header and payload with their signature by a secret. */
export function signed(text: string, secret: string, hash = 'sha256'): string {
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

/** The payload of a valid token of a user: from a minute ago, for an hour. */
export function claimsOf(userId: string): Json {
  const now = Math.floor(Date.now() / 1_000)
  const times = { iat: now - 60, exp: now + 3_600 }
  return { sub: userId, jti: 'forged', ver: 0, ...times, iss: 'laneway', aud: 'laneway-api' }
}

/** A token of any header and payload, signed by a secret. */
export function forged(
  header: Json,
  payload: unknown,
  { secret, hash }: { secret: string; hash?: string },
): string {
  return signed(`${part(header)}.${part(payload)}`, secret, hash)
}
