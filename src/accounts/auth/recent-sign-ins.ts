import { createHmac, randomBytes } from 'node:crypto'
import { openCache } from '../../kernel/cache.ts'

/** A normalised name, and the network of the address from which it signs in. */
type Place = { name: string; network: string }

type Credentials = { id: string; ver: number; passwordHash: string; loginDisabled: boolean }

/**
 * Remembers sign-ins that were right a moment ago, so that a client that signs in before every request
 * neither costs a hash nor counts. It keeps only HMACs, with a key that only this isolate has. They say
 * no more than that a password was right; whether its user may still sign in by it is asked of the
 * database.
 */
export type RecentSignIns = {
  /**
   * A recent sign-in by this name from this network with this password. Another password forgets it, so
   * that nobody learns by trying many which one is remembered.
   */
  recall(place: Place, password: string): RecentSignIn | undefined
  remember(place: Place, password: string, user: Credentials): void
}

export type RecentSignIn = {
  /** True while the user may sign in and has the password and the `ver` of then. */
  isStillOf(user: Credentials | undefined): user is Credentials
}

type Kept = { password: string; user: string }

/** Keeps up to `most` sign-ins for `lifeMs` after the last of each. */
export function openRecentSignIns(
  most: number,
  lifeMs: number,
  nowMs: () => number,
): RecentSignIns {
  const kept = openCache<Kept>(most)
  let secret: Uint8Array | undefined
  function markOf(...parts: (string | number)[]): string {
    // Created at the first request: Workers provide no random bytes at start-up.
    secret ??= randomBytes(32)
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  }
  const userMark = ({ id, ver, passwordHash }: Credentials) => markOf(id, ver, passwordHash)

  return {
    recall({ name, network }, password) {
      const at = markOf(network, name)
      const found = kept.get(at, nowMs())
      if (found?.password !== markOf(network, name, password)) {
        kept.delete(at)
        return undefined
      }
      return {
        isStillOf: (user): user is Credentials =>
          user?.loginDisabled === false && userMark(user) === found.user,
      }
    },
    remember({ name, network }, password, user) {
      const at = markOf(network, name)
      const marks = { password: markOf(network, name, password), user: userMark(user) }
      kept.set(at, marks, nowMs(), nowMs() + lifeMs)
    },
  }
}
