import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HASHES, SAME_HASH, openHashTurns } from '../../../src/accounts/auth/hash-in-turn.ts'
import { openVerified } from '../../../src/accounts/auth/verified-passwords.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HASH_MS = 100

/** Hashes that take a while, and what was hashed. A right one makes its result known. */
function openTurns() {
  const hashInTurn = openHashTurns(() => Date.now())
  const known = new Set<string>()
  const ran: string[] = []
  let under = 0
  let most = 0
  const run = (address: string, key: string, result = 'right') =>
    hashInTurn({
      address,
      key,
      known: () => (known.has(key) ? 'known' : undefined),
      async hash() {
        most = Math.max(most, (under += 1))
        ran.push(key)
        await new Promise((resolve) => void setTimeout(resolve, HASH_MS))
        under -= 1
        if (result === 'broken') throw new Error('The hash failed.')
        if (result === 'right') known.add(key)
        return result
      },
    }).catch((error: { code?: string }) => error.code)
  return { ran, run, most: () => most }
}

/** Returns what all of them come to. */
async function ended<T>(all: Promise<T>[]): Promise<T[]> {
  await vi.advanceTimersByTimeAsync(60_000)
  return Promise.all(all)
}

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

test('hashes run one at a time, and addresses take turns', async () => {
  const { run, ran, most } = openTurns()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((key) => run(key.slice(0, 1), key))
  expect(await ended(all)).toEqual(times(6, () => 'right'))
  expect([ran, most()]).toEqual([['a1', 'a2', 'b1', 'c1', 'a3', 'a4'], 1])
})

test('a hash right after another one leaves time to other requests; a later one does not', async () => {
  const { run, ran } = openTurns()
  void run('a', 'first')
  void run('b', 'second')
  await vi.advanceTimersByTimeAsync(HASH_MS + 20)
  expect(ran).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(HASH_MS + 100)
  expect(ran).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(100)
  void run('c', 'third')
  await vi.advanceTimersByTimeAsync(0)
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('as many wait as there is room for, and of one address a part', async () => {
  const { run } = openTurns()
  const share = HASHES.waiting / 4
  const own = times(share + 2, (at) => run('a', `a${at}`))
  const others = times(HASHES.waiting - share + 1, (at) => run(`b${at}`, `b${at}`))
  await vi.advanceTimersByTimeAsync(HASH_MS / 2)
  const right = (count: number) => times(count, () => 'right')
  expect(await ended(own)).toEqual([...right(share + 1), 'login.throttled'])
  expect(await ended(others)).toEqual([...right(others.length - 1), 'store.overloaded'])
})

test('requests for one hash share it if it is right, hash again if it is wrong, and are so many at most', async () => {
  const { run, ran } = openTurns()
  const most = SAME_HASH.waiting / 4
  const right = times(most + 2, () => run('a', 'same'))
  expect(await ended(right)).toEqual(['right', ...times(most, () => 'known'), 'login.throttled'])
  expect(await ended(times(3, () => run('a', 'other', 'wrong')))).toEqual(times(3, () => 'wrong'))
  expect(ran).toEqual(['same', 'other', 'other', 'other'])
})

test('a hash that fails makes room for the next one', async () => {
  const { run } = openTurns()
  const all = [run('a', 'same', 'broken'), run('a', 'same', 'broken'), run('b', 'other')]
  expect(await ended(all)).toEqual([undefined, undefined, 'right'])
})

test('a request that the platform ended holds up the others only for a while', async () => {
  const { run } = openTurns()
  void run('a', 'lost')
  await vi.advanceTimersByTimeAsync(0)
  vi.clearAllTimers()
  expect(await ended([run('a', 'next'), run('b', 'lost')])).toEqual(['right', 'right'])
})

test('a verified password is cached for a while, for its user, hash, version and password only', () => {
  let nowMs = 0
  const verified = openVerified(2, 60_000, () => nowMs)
  const user = { id: 'a', ver: 1, passwordHash: 'hash' }
  const key = verified.keyOf(user, 'right')
  verified.add(key)
  expect(verified.has(verified.keyOf({ ...user }, 'right'))).toBe(true)
  for (const other of [{ id: 'b' }, { ver: 2 }, { passwordHash: 'new' }])
    expect(verified.has(verified.keyOf({ ...user, ...other }, 'right'))).toBe(false)
  expect(verified.has(verified.keyOf(user, 'wrong'))).toBe(false)
  expect(openVerified(2, 60_000, () => nowMs).keyOf(user, 'right')).not.toBe(key)
  nowMs = 60_000
  expect(verified.has(key)).toBe(false)
  for (const next of ['one', 'two', 'three']) verified.add(next)
  expect(['one', 'two', 'three'].map((one) => verified.has(one))).toEqual([false, true, true])
})
