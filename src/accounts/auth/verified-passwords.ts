import { createHmac, randomBytes } from 'node:crypto'
import { openCache } from '../../kernel/cache.ts'

/** Recently verified passwords, so that a client that signs in before every request costs one hash per minute. */
export type Verified = {
  /** The cache key of a user's password: an HMAC with a key that only this isolate has, so that it reveals nothing. */
  keyOf(
    user: { id: string; ver: number; passwordHash: string } | undefined,
    password: string,
  ): string
  has(key: string): boolean
  add(key: string): void
}

/** Caches up to `most` passwords for `lifeMs`. The key depends on the user's `ver` and hash, so a change of either invalidates the entry. */
export function openVerified(most: number, lifeMs: number, nowMs: () => number): Verified {
  const cache = openCache<true>(most)
  let secret: Uint8Array | undefined
  return {
    keyOf(user, password) {
      // Created at the first request: Workers provide no random bytes at start-up.
      secret ??= randomBytes(32)
      const { id = '', ver = 0, passwordHash = '' } = user ?? {}
      const text = JSON.stringify([id, ver, passwordHash, password])
      return createHmac('sha256', secret).update(text).digest('base64url')
    },
    has: (key) => cache.get(key, nowMs()) === true,
    add: (key) => cache.set(key, true, nowMs(), nowMs() + lifeMs),
  }
}
