import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/config.ts'

/** The signing secrets: the first seals, each of them opens. */
export type SealKeys = readonly [string, ...string[]]

export function sealKeysOf({
  secret,
  previousSecret,
}: Pick<Config, 'secret' | 'previousSecret'>): SealKeys {
  return previousSecret === undefined ? [secret] : [secret, previousSecret]
}

/** The use of a sealed text; one that was made for another use does not open. */
type Use = 'client' | 'consent' | 'passkey' | 'second step'

/** A value as a text that only this service can make. Anybody can read it. */
export function seal([key]: SealKeys, use: Use, value: object): string {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${content}.${signatureOf(key, use, content).toString('base64url')}`
}

/** Opens a text that was sealed for this use, as a value of the type that is sealed for it; undefined if this service has not made the text for that. */
export function unseal<T>(keys: SealKeys, use: Use, text: string): T | undefined {
  const [content = '', signature = '', ...rest] = text.split('.')
  const given = Buffer.from(signature, 'base64url')
  // Base64url has several spellings of the same bytes; only the one that was given counts.
  if (rest.length > 0 || given.toString('base64url') !== signature) return undefined
  const isOurs = keys.some((key) => {
    const made = signatureOf(key, use, content)
    return made.length === given.length && timingSafeEqual(made, given)
  })
  return isOurs ? JSON.parse(Buffer.from(content, 'base64url').toString()) : undefined
}

function signatureOf(key: string, use: Use, content: string): Buffer {
  return createHmac('sha256', key).update(`oauth ${use} ${content}`).digest()
}
