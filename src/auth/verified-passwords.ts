import { createHmac, randomBytes } from 'node:crypto'

/** Passwords that were verified a short time ago, so that a client that signs in before every request costs one hash a minute. */
export type Verified = {
  /** A name for a user's password under which nothing can be read: HMAC under a key that only this isolate has. */
  keyOf(
    user: { id: string; ver: number; passwordHash: string } | undefined,
    password: string,
  ): string
  has(key: string): boolean
  add(key: string): void
}

/** Remembers up to `most` passwords for `lifeMs`; the oldest goes first. A key holds the user's `ver` and hash, so a change of either ends what was remembered. */
export function openVerified(most: number, lifeMs: number, nowMs: () => number): Verified {
  const untilMs = new Map<string, number>()
  let secret: Uint8Array | undefined
  return {
    keyOf(user, password) {
      // Made at the first request: the platform gives no random bytes before it.
      secret ??= randomBytes(32)
      const { id = '', ver = 0, passwordHash = '' } = user ?? {}
      const text = JSON.stringify([id, ver, passwordHash, password])
      return createHmac('sha256', secret).update(text).digest('base64url')
    },
    has: (key) => (untilMs.get(key) ?? 0) > nowMs(),
    add(key) {
      untilMs.delete(key)
      untilMs.set(key, nowMs() + lifeMs)
      const [oldest] = untilMs.keys()
      if (untilMs.size > most && oldest !== undefined) untilMs.delete(oldest)
    },
  }
}
