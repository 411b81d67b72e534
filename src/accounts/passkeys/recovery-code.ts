import { createHash, randomBytes } from 'node:crypto'

/** Digits and letters without those that look like digits. There are 32, so that every byte gives one without bias. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Codes that a user gets at once. */
const CODES = 10

/** Characters of a code, in groups: 80 bits, so that a fast hash does. */
const LENGTH = { code: 16, group: 4 } as const

/** New recovery codes, such as `k2mw-8q4t-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    [...randomBytes(LENGTH.code)]
      .map((byte, at) => {
        const letter = ALPHABET[byte % ALPHABET.length] ?? ''
        return at > 0 && at % LENGTH.group === 0 ? `-${letter}` : letter
      })
      .join(''),
  )
}

/** The hash that is stored of a recovery code. People may type a code without hyphens, with spaces or in capitals. */
export function recoveryCodeHash(code: string): string {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery code ${typed}`).digest('base64url')
}
