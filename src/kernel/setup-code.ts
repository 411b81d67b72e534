import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Characters of a code, in groups of four: 60 bits. None looks like another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
const LENGTH = 12

/** The code by which whoever runs a service at a public address makes the first account: only they know the signing secret, from which it follows. */
export function setupCodeOf(secret: string): string {
  const bytes = createHmac('sha256', secret).update('setup code').digest().subarray(0, LENGTH)
  const code = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** True if the code that somebody has typed is this one; case, spaces and hyphens do not matter. */
export function isSetupCode(typed: string, code: string): boolean {
  const [one, other] = [typed, code].map((text) =>
    createHash('sha256')
      .update(text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .digest(),
  )
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
