import { beforeEach, describe, expect, test } from 'vitest'
import { MOST_ATTEMPTS } from '../../../src/accounts/auth/login-attempt-actions.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { person } from '../../support/people.ts'
import {
  LOW,
  RIGHT,
  guess,
  lowerLimits,
  newAddress,
  stubHashing,
  signIn,
  signInEach,
  times,
} from '../../workers/attacks/login-attempts.ts'

const looking = stubHashing()

const USUAL = { ...MOST_ATTEMPTS }

lowerLimits()

beforeEach(() => void looking.mockClear())

/** So many tries at a name, each from an address of its own. */
function flood(name: string, count: number) {
  return signInEach(Array.from({ length: count }, () => [name, { address: newAddress() }]))
}

test('ten attempts count for a name from an address, fifty where it is known, and a hundred for either', () => {
  expect(USUAL).toEqual({ pair: 10, known: 50, name: 100, address: 100 })
})

describe('guessing a password', () => {
  test('of one name from one address ends after ten tries, and then no password is looked at', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const tries = Array.from({ length: 10 }, () => signIn(username, { address }))
    expect(await Promise.all(tries)).toEqual(times(10, 'wrong'))
    expect(await signIn(username, { address })).toBe('throttled')
    expect(await signIn(username, { address, password: RIGHT })).toBe('throttled')
    expect(looking).toHaveBeenCalledTimes(10)
  })

  test('gets how many attempts are left, the same for a known and an unknown name', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    expect(await signIn(username, { address, password: RIGHT })).toBe('in')
    for (const name of [username, newId()]) {
      const left: unknown[] = []
      for (let tried = 0; tried < 11; tried += 1) {
        const { headers } = await guess(name, { address })
        const [, policy, count, seconds] =
          /^"(.+)";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
        left.push([policy, Number(count), Number(seconds) > 890 && Number(seconds) <= 900])
      }
      const counted = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
      expect(left).toEqual(counted.map((count) => ['sign-in-tries', count, true]))
    }
  })

  test('at one name from one address bars neither other names there nor the name elsewhere', async () => {
    const [one, other] = [await person(), await person()]
    const address = newAddress()
    await signInEach(Array.from({ length: 11 }, () => [one.username, { address }]))
    expect(await signIn(other.username, { address, password: RIGHT })).toBe('in')
    const elsewhere = { address: newAddress(), password: RIGHT }
    expect(await signIn(one.username, elsewhere)).toBe('in')
  })

  test('of many names from one address ends after the tries that an address has, for those who are known there too', async () => {
    const [address, { username }] = [newAddress(), await person()]
    expect(await signIn(username, { address, password: RIGHT })).toBe('in')
    const names = Array.from({ length: LOW.address }, () => newId())
    expect(await signInEach(names.map((name) => [name, { address }]))).toEqual(
      times(LOW.address, 'wrong'),
    )
    expect(await signIn(newId(), { address })).toBe('throttled')
    expect(await signIn(username, { address, password: RIGHT })).toBe('throttled')
    expect(await signIn(username, { address: newAddress(), password: RIGHT })).toBe('in')
  })

  test('of one name from many addresses ends after the tries that a name has', async () => {
    const { username } = await person()
    expect(await flood(username, LOW.name)).toEqual(times(LOW.name, 'wrong'))
    expect(await signIn(username, { address: newAddress() })).toBe('throttled')
    expect(await signIn(username, { address: newAddress(), password: RIGHT })).toBe('throttled')
    expect(await signIn((await person()).username, { address: newAddress() })).toBe('wrong')
  })

  test('gets no further by sending thirty tries at once', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const tries = Array.from({ length: 30 }, () => signIn(username, { address }))
    const outcomes = (await Promise.all(tries)).toSorted()
    expect(outcomes).toEqual([...times(20, 'throttled'), ...times(10, 'wrong')])
    expect(looking).toHaveBeenCalledTimes(10)
  })

  test('is throttled with the same headers if no user has the name', async () => {
    const sequences = [(await person()).username, newId()].map(async (name) => {
      const address = newAddress()
      const outcomes: unknown[] = []
      for (let at = 0; at < 12; at += 1) {
        const { status, headers, body } = await guess(name, { address })
        const lines = [...headers]
          .filter(([header]) => !/^(?:x-request-id|x-d1-bookmark|retry-after)$/.test(header))
          .map(([header, value]) => [header, value.replace(/;t=\d+$/, '')])
        outcomes.push([status, lines, { ...body, requestId: '' }])
      }
      return outcomes
    })
    const [known, unknown] = await Promise.all(sequences)
    expect(unknown).toEqual(known)
    expect(JSON.stringify(unknown?.at(-1))).toContain('login.throttled')
  })
})

describe('a user who signs in', () => {
  test('is let in after failures, does not count, and from then on after up to the tries that a known address has', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const wrong = () => signIn(username, { address })
    const right = () => signIn(username, { address, password: RIGHT })
    for (let at = 0; at < 9; at += 1) expect(await wrong()).toBe('wrong')
    for (let at = 0; at < 3; at += 1) expect(await right()).toBe('in')
    for (let at = 9; at < LOW.known; at += 1) expect(await wrong()).toBe('wrong')
    for (let at = 0; at < 2; at += 1) expect(await wrong()).toBe('throttled')
    expect(await right()).toBe('throttled')
  })

  test('from where they are known is let in while their name is guessed at from many addresses', async () => {
    const [{ username }, home] = [await person(), newAddress()]
    expect(await signIn(username, { address: home, password: RIGHT })).toBe('in')
    const guesses = await flood(username, LOW.name + 10)
    expect(guesses).toEqual([...times(LOW.name, 'wrong'), ...times(10, 'throttled')])
    expect(await signIn(username, { address: home, password: RIGHT })).toBe('in')
    expect(await signIn(username, { address: newAddress(), password: RIGHT })).toBe('throttled')
  })

  test('is known there by their own name only', async () => {
    const [known, other] = [await person(), await person()]
    const home = newAddress()
    expect(await signIn(known.username, { address: home, password: RIGHT })).toBe('in')
    await flood(other.username, LOW.name + 1)
    expect(await signIn(other.username, { address: home, password: RIGHT })).toBe('throttled')
  })

  test('cannot be kept out everywhere by one address that goes on where it is throttled', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    await signInEach(Array.from({ length: LOW.name + 1 }, () => [username, { address }]))
    expect(await signIn(username, { address: newAddress(), password: RIGHT })).toBe('in')
  })
})
