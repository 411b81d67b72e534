import { newId } from '../../kernel/ids.ts'
import { openHashTurns } from './hash-in-turn.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type RecentSignIns, openRecentSignIns } from './recent-sign-ins.ts'
import { openVerified } from './verified-passwords.ts'

const MOST_REMEMBERED = 10_000
const REMEMBERED_MS = 60_000

const now = () => Date.now()
const hashInTurn = openHashTurns(now)
const verified = openVerified(MOST_REMEMBERED, REMEMBERED_MS, now)
const recent = openRecentSignIns(MOST_REMEMBERED, REMEMBERED_MS, now)

type Credentials = { id: string; ver: number; passwordHash: string; loginDisabled: boolean }

/** Password hashing of a request, one at a time in its isolate. */
export type Hashing = {
  hash(password: string): Promise<string>
  /** Checks the password, and that the user may sign in. It takes one hash whenever it fails, so that the time does not tell why. */
  verify(password: string, user: Credentials | undefined): ReturnType<typeof verifyPassword>
  /** The sign-ins that need no hash. */
  recent: RecentSignIns
}

export function hashingFor(address: string): Hashing {
  return {
    recent,
    hash: (password) =>
      hashInTurn({
        address,
        key: newId(),
        known: () => undefined,
        hash: () => hashPassword(password),
      }),
    verify(password, user) {
      const key = verified.keyOf(user, password)
      const isKnown = () => user?.loginDisabled === false && verified.has(key)
      const known = () => (isKnown() ? { matches: true, outdated: false } : undefined)
      const hash = async () => {
        const { matches, outdated } = await verifyPassword(password, user?.passwordHash)
        const maySignIn = matches && user?.loginDisabled === false
        // Only what may sign in is remembered: else a fast failure would reveal a right password.
        if (maySignIn && !outdated) verified.add(key)
        return { matches: maySignIn, outdated }
      }
      const result = known()
      return result === undefined
        ? hashInTurn({ address, key, known, hash })
        : Promise.resolve(result)
    },
  }
}
