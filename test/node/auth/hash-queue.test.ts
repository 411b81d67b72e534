import { expect, test } from 'vitest'
import { type HashQueueLimits, openHashQueue } from '../../../src/accounts/auth/hash-queue.ts'
import { openVerified } from '../../../src/accounts/auth/verified-passwords.ts'

const LIMITS: HashQueueLimits = {
  waiting: 6,
  share: 3,
  joined: 3,
  pollMs: 1,
  rests: 2,
  restMs: 1,
  lostMs: 1_000,
}

/** A line whose sleepers go on when the test says so, and hashes that end then. */
function newLine(known: Set<string> = new Set()) {
  let nowMs = 0
  let sleepers: (() => void)[] = []
  const sleep = () => new Promise<void>((resolve) => void sleepers.push(resolve))
  const line = openHashQueue(LIMITS, () => nowMs, sleep)
  const ran: string[] = []
  let under = 0
  let most = 0
  return {
    ran,
    most: () => most,
    run: (address: string, key: string, result = 'right') =>
      line
        .run({
          address,
          key,
          known: () => (known.has(key) ? 'known' : undefined),
          hash: async () => {
            most = Math.max(most, (under += 1))
            ran.push(key)
            await sleep()
            under -= 1
            if (result === 'right') known.add(key)
            return result
          },
        })
        .catch((error: { code: string }) => error.code),
    /** Lets so much time pass for those who wait. */
    async pass(batches: number, ms = 1) {
      for (let batch = 0; batch < batches; batch += 1) {
        nowMs += ms
        const due = sleepers
        sleepers = []
        for (const go of due) go()
        for (let at = 0; at < 20; at += 1) await Promise.resolve()
      }
    },
    loseSleepers: () => void (sleepers = []),
  }
}

test('hashes run one at a time, alternating between addresses', async () => {
  const { run, pass, ran, most } = newLine()
  const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map((key) => run(key.slice(0, 1), key)))
  await pass(60)
  expect(await all).toEqual(['right', 'right', 'right', 'right', 'right'])
  expect([ran, most()]).toEqual([['a1', 'b1', 'c1', 'a2', 'a3'], 1])
})

test('an address that asks again right after its hash waits for others; one that asks later does not', async () => {
  const { run, pass, ran } = newLine()
  void run('a', 'first')
  await pass(2, 0)
  const second = run('b', 'second')
  await pass(1, 0)
  expect(ran).toEqual(['first'])
  await pass(9)
  expect([await second, ran]).toEqual(['right', ['first', 'second']])
  void run('c', 'third')
  await pass(1)
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('the queue is bounded, and so is the share of one address', async () => {
  const { run, pass } = newLine()
  const keys = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1']
  const all = Promise.all(keys.map((key) => run(key.slice(0, 1), key)))
  await pass(90)
  const [throttled, full] = ['login.throttled', 'store.overloaded']
  expect(await all).toEqual(['right', 'right', 'right', throttled, 'right', 'right', 'right', full])
})

test('requests with one key share a match, hash again after a mismatch, and are bounded in number', async () => {
  const { run, pass, ran } = newLine()
  const right = Promise.all(Array.from({ length: 5 }, () => run('a', 'same')))
  await pass(20)
  expect(await right).toEqual(['right', 'known', 'known', 'known', 'store.overloaded'])
  const wrong = Promise.all(Array.from({ length: 3 }, () => run('a', 'other', 'wrong')))
  await pass(40)
  expect(await wrong).toEqual(['wrong', 'wrong', 'wrong'])
  expect(ran).toEqual(['same', 'other', 'other', 'other'])
})

test('requests that fail while they wait for another one give their places back', async () => {
  const failing = newSet(() => {
    throw new Error('The cache is broken.')
  })
  const { run, pass } = newLine(failing)
  for (let round = 0; round < 2; round += 1) {
    const first = run('a', 'k')
    const joined = Array.from({ length: LIMITS.joined }, () => run('b', 'k'))
    await pass(20)
    // Errors of the cache have no code; one for whom there is no place has.
    expect(await Promise.all([first, ...joined])).toEqual([
      undefined,
      ...joined.map(() => undefined),
    ])
  }
})

/** A set that answers `has` by a function. */
function newSet(has: () => boolean): Set<string> {
  return Object.assign(new Set<string>(), { has })
}

test('a request that the platform ended does not block the queue for long', async () => {
  const { run, pass, loseSleepers } = newLine()
  void run('a', 'lost while it hashes')
  void run('a', 'lost while it waits')
  await pass(0)
  loseSleepers()
  const next = run('a', 'next')
  await pass(30, 100)
  expect(await next).toBe('right')
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
