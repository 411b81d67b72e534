import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  attemptKeysOf,
  deleteOldAttempts,
} from '../../../src/accounts/auth/login-attempt-actions.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { keyOf } from '../../../src/accounts/users/fields.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { runCron } from '../../support/cron.ts'
import { person } from '../../support/people.ts'
import {
  LOW,
  RIGHT,
  counting,
  guess,
  lowerLimits,
  newAddress,
  stubHashing,
  signIn,
  signInEach,
  times,
} from '../../workers/attacks/login-attempts.ts'

stubHashing()

lowerLimits()

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const clock = vi.spyOn(Date, 'now')

afterEach(() => void clock.mockReset())

/** Sets the clock. */
function at(ms: number): void {
  clock.mockReturnValue(ms)
}

const START = Date.parse('2026-06-01T12:00:00.000Z')

/** Returns what is stored of tries at a name from an address. */
async function stored(name: string, address: string) {
  const who = Object.values(attemptKeysOf(env.JWT_SECRET ?? '', keyOf(name), address))
  const query = 'select * from tries where who in (select value from json_each(?)) order by who'
  return (await env.DB.prepare(query).bind(JSON.stringify(who)).all()).results
}

/** Tries ten times at the start. */
async function exhausted(name: string, address: string): Promise<void> {
  at(START)
  const ten = Array.from({ length: 10 }, (): Parameters<typeof signIn> => [name, { address }])
  expect(await signInEach(ten)).toEqual(times(10, 'wrong'))
}

describe('a quarter of an hour', () => {
  test('is reported by Retry-After as the seconds that are left', async () => {
    const [name, address] = [newId(), newAddress()]
    await exhausted(name, address)
    const waits: (string | null)[] = []
    for (const passed of [0, 1, SECOND, 5 * MINUTE, 15 * MINUTE - SECOND, 15 * MINUTE - 1]) {
      at(START + passed)
      const { status, body, headers } = await guess(name, { address })
      expect([status, body['code']]).toEqual([429, 'login.throttled'])
      waits.push(headers.get('retry-after'))
    }
    expect(waits).toEqual(['900', '900', '899', '600', '1', '1'])
  })

  test('is not made longer by tries that are throttled, and after it all ten are free again', async () => {
    const [name, address] = [newId(), newAddress()]
    await exhausted(name, address)
    at(START + 14 * MINUTE)
    const during = Array.from({ length: 5 }, (): Parameters<typeof signIn> => [name, { address }])
    expect(await signInEach(during)).toEqual(times(5, 'throttled'))
    at(START + 15 * MINUTE)
    const after = Array.from({ length: 11 }, (): Parameters<typeof signIn> => [name, { address }])
    expect(await signInEach(after)).toEqual([...times(10, 'wrong'), 'throttled'])
  })

  test('lasts through a sweep, and is forgotten by one that comes after it', async () => {
    const [name, address] = [newId(), newAddress()]
    await exhausted(name, address)
    const before = await stored(name, address)
    expect(before).toHaveLength(3)
    at(START + 15 * MINUTE - 1)
    await runCron()
    expect(await stored(name, address)).toEqual(before)
    expect(await signIn(name, { address })).toBe('throttled')
    at(START + 15 * MINUTE)
    await runCron()
    expect(await stored(name, address)).toEqual([])
    expect(await signIn(name, { address })).toBe('wrong')
  })
})

test('an address stays known for thirty days, which a sweep forgets only when they are over', async () => {
  const [{ username }, home] = [await person(), newAddress()]
  const right = () => signIn(username, { address: home, password: RIGHT })
  const store = openStore(env.DB, 'first-primary')
  const flood = () =>
    signInEach(Array.from({ length: LOW.name + 1 }, () => [username, { address: newAddress() }]))
  at(START)
  expect(await right()).toBe('in')
  at(START + 30 * DAY - SECOND)
  await deleteOldAttempts(store, Date.now())
  expect((await flood()).at(-1)).toBe('throttled')
  at(START + 30 * DAY)
  expect(await right()).toBe('throttled')
})

test('an address is known for thirty days from the last time', async () => {
  const [{ username }, home] = [await person(), newAddress()]
  const right = () => signIn(username, { address: home, password: RIGHT })
  at(START)
  expect(await right()).toBe('in')
  at(START + 29 * DAY)
  expect(await right()).toBe('in')
  at(START + 58 * DAY)
  await signInEach(
    Array.from({ length: LOW.name + 1 }, () => [username, { address: newAddress() }]),
  )
  expect(await right()).toBe('in')
})

describe('RATE_LIMITS', () => {
  test.each(['off', 'false', '0'])('%s counts and throttles nothing', async (value) => {
    const via = counting({ RATE_LIMITS: value })
    const [name, address] = [newId(), newAddress()]
    const tries = Array.from({ length: 12 }, () => signIn(name, { address, via }))
    expect(await Promise.all(tries)).toEqual(times(12, 'wrong'))
    expect(await stored(name, address)).toEqual([])
  })

  test.each(['on', 'true', ''])('%j throttles', async (value) => {
    const via = counting({ RATE_LIMITS: value })
    const [name, address] = [newId(), newAddress()]
    const tries = Array.from({ length: 11 }, () => signIn(name, { address, via }))
    expect((await Promise.all(tries)).toSorted()[0]).toBe('throttled')
  })

  test('that is neither is refused with its name', async () => {
    const via = counting({ RATE_LIMITS: 'perhaps' })
    const { status, body } = await guess(newId(), { address: newAddress(), via })
    expect([status, body['code']]).toEqual([503, 'config.rate_limits'])
  })
})
