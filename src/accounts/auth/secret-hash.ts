import { createHash } from 'node:crypto'

/** The hash that is stored of a secret. Secrets are random enough that a fast hash does. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
