import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a code and a refresh token begin with, so that scanners of logs find those that leaked. */
const PREFIXES = { code: 'lwcode_', refresh: 'lwrefresh_' } as const

export type SecretKind = keyof typeof PREFIXES

const FORMAT = /^([0-9A-Za-z]{17})\.([\w-]{43})$/

/** A new code or refresh token of a grant. The grant's id is in it, and is known to nobody else. */
export function newSecret(kind: SecretKind, grantId: string): string {
  return `${PREFIXES[kind]}${grantId}.${randomBytes(32).toString('base64url')}`
}

/** The id of the grant that a code or refresh token was given for; undefined if it has another format. */
export function grantIdIn(kind: SecretKind, text: string): string | undefined {
  if (!text.startsWith(PREFIXES[kind])) return undefined
  return FORMAT.exec(text.slice(PREFIXES[kind].length))?.[1]
}

/** What is stored of a code or refresh token. It is random enough that a fast hash does. */
export function secretHashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Whether a text is the one with this hash. */
export function hasHash(text: string, hash: string): boolean {
  const encoder = new TextEncoder()
  const [made, known] = [encoder.encode(secretHashOf(text)), encoder.encode(hash)]
  return made.length === known.length && timingSafeEqual(made, known)
}
