import { createHash, timingSafeEqual } from 'node:crypto'

/** An S256 challenge: the SHA-256 of the verifier, in base64url (RFC 7636). */
const CHALLENGE = /^[\w-]{43}$/

const VERIFIER = /^[\w.~-]{43,128}$/

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text)
}

/** Whether a verifier is the one that a challenge was made of. */
export function isVerified(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier) || !isChallenge(challenge)) return false
  const made = createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(new TextEncoder().encode(made), new TextEncoder().encode(challenge))
}
