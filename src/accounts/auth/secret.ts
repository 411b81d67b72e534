import { createHash } from 'node:crypto'
import { newId } from '../../kernel/ids.ts'

/** The hash that is stored of a secret. Secrets are random enough that a fast hash does. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Characters of a secret: of 55 each, so nobody finds one by guessing. */
const LENGTH = 32

/** A new secret for an address that lets in whoever has it. */
export function newLinkSecret(): string {
  return newId(LENGTH)
}
