import { newId } from '../ids.ts'
import { HASH_QUEUE, openHashQueue } from './hash-queue.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { openVerified } from './verified-passwords.ts'

const MOST_REMEMBERED = 10_000
const REMEMBERED_MS = 60_000

const now = () => Date.now()
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const line = openHashQueue(HASH_QUEUE, now, sleep)
const verified = openVerified(MOST_REMEMBERED, REMEMBERED_MS, now)

type Credentials = { id: string; ver: number; passwordHash: string; loginDisabled: boolean }

/** What a request does with passwords, in the line of its isolate, in turn with other addresses. */
export type Hashing = {
  hash(password: string): Promise<string>
  /** Whether the password is the user's and they may sign in. Costs one hash wherever it fails. */
  verify(password: string, user: Credentials | undefined): ReturnType<typeof verifyPassword>
}

/** Hashing for the requests of an address. */
export function hashingFor(address: string): Hashing {
  return {
    hash: (password) =>
      line.run({
        address,
        key: newId(),
        known: () => undefined,
        hash: () => hashPassword(password),
      }),
    verify(password, user) {
      const key = verified.keyOf(user, password)
      const known = () => (verified.has(key) ? { matches: true, outdated: false } : undefined)
      const hash = async () => {
        const { matches, outdated } = await verifyPassword(password, user?.passwordHash)
        const isIn = matches && user?.loginDisabled === false
        // What cannot sign in is not remembered, or a quick failure would tell a right password.
        if (isIn && !outdated) verified.add(key)
        return { matches: isIn, outdated }
      }
      const result = known()
      return result === undefined
        ? line.run({ address, key, known, hash })
        : Promise.resolve(result)
    },
  }
}
