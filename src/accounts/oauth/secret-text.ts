import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SealKeys } from './seal.ts'
import { secretHash } from '../auth/secret.ts'

/** Codes and refresh tokens begin with these, so that scanners of logs find those that leaked. */
const PREFIXES = { code: 'lwcode_', refresh: 'lwrefresh_' } as const

export type SecretKind = keyof typeof PREFIXES

const FORMAT = /^([0-9A-Za-z]{17})\.([\w-]{43})$/

/** Bytes of a secret that are random, and those that show that this service has given it. */
const LENGTHS = { random: 16, signature: 16 } as const

/**
 * A new code or refresh token of a grant: the grant's id, random bytes, and a signature of both. The
 * signature tells one that was given, however long ago, from one that somebody made who has learnt the id.
 */
export function newSecret(
  kind: SecretKind,
  grantId: string,
  [key]: SealKeys,
  random: Uint8Array = randomBytes(LENGTHS.random),
): string {
  const bytes = Buffer.concat([random, signatureOf(kind, grantId, random, key)])
  return `${PREFIXES[kind]}${grantId}.${bytes.toString('base64url')}`
}

/**
 * The refresh token that comes after another one. It follows from that one, so that a repeated refresh
 * gets the token of the first reply, although only hashes of both are stored.
 */
export function secretAfter(spent: string, grantId: string, keys: SealKeys): string {
  return newSecret('refresh', grantId, keys, bytesAfter(spent, 'refresh', keys).subarray(0, 16))
}

/** Derives the bytes of a token that follows a spent one: of the next refresh token, or of the access token that comes with it. */
export function bytesAfter(spent: string, use: 'refresh' | 'access', [key]: SealKeys): Buffer {
  return createHmac('sha512', key).update(`oauth ${use} after ${spent}`).digest()
}

/** The id of the grant that a code or refresh token was given for; undefined if it has another format. */
export function grantIdIn(kind: SecretKind, text: string): string | undefined {
  if (!text.startsWith(PREFIXES[kind])) return undefined
  return FORMAT.exec(text.slice(PREFIXES[kind].length))?.[1]
}

/** True for a code or refresh token that this service has given, even if it does not take it any more. */
export function wasGiven(kind: SecretKind, text: string, keys: SealKeys): boolean {
  const [, grantId, secret] = FORMAT.exec(text.slice(PREFIXES[kind].length)) ?? []
  if (grantId === undefined || secret === undefined) return false
  const bytes = Buffer.from(secret, 'base64url')
  const [random, signature] = [bytes.subarray(0, LENGTHS.random), bytes.subarray(LENGTHS.random)]
  return keys.some((key) => timingSafeEqual(signatureOf(kind, grantId, random, key), signature))
}

export function hasHash(text: string, hash: string): boolean {
  const encoder = new TextEncoder()
  const [made, known] = [encoder.encode(secretHash(text)), encoder.encode(hash)]
  return made.length === known.length && timingSafeEqual(made, known)
}

function signatureOf(kind: SecretKind, grantId: string, random: Uint8Array, key: string): Buffer {
  const signed = `oauth ${kind} ${grantId} ${Buffer.from(random).toString('base64url')}`
  return createHmac('sha256', key).update(signed).digest().subarray(0, LENGTHS.signature)
}
