import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { MailValues } from './values.ts'

const CIPHER = 'aes-256-gcm'
const BYTES = { iv: 12, tag: 16 } as const

/** The values of a message as a text that this service alone can read: a link in them lets in whoever has it. */
export function sealValues(secret: string, values: MailValues): string {
  const iv = randomBytes(BYTES.iv)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv)
  const content = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** The values of a sealed text; undefined if none of the signing secrets has sealed it. */
export function unsealValues(secrets: readonly string[], sealed: string): MailValues | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, BYTES.iv))
      decipher.setAuthTag(bytes.subarray(BYTES.iv, BYTES.iv + BYTES.tag))
      const content = decipher.update(bytes.subarray(BYTES.iv + BYTES.tag))
      return JSON.parse(Buffer.concat([content, decipher.final()]).toString('utf8'))
    } catch {
      // The next secret may be the one.
    }
  }
  return undefined
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`mail values ${secret}`).digest()
}
