import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { person } from '../../support/people.ts'
import {
  RIGHT,
  counting,
  LOW,
  guess,
  lowerLimits,
  newAddress,
  signIn,
  signInEach,
  stubHashing,
  times,
} from '../attacks/login-attempts.ts'

lowerLimits()

const looking = stubHashing()

beforeEach(() => void looking.mockClear())

/** The service whose limiter of sign-ins lets so many through, and how often it was asked. */
function limited(most: number) {
  const asked: string[] = []
  const SIGN_INS: RateLimit = {
    limit: ({ key }) => {
      asked.push(key)
      return Promise.resolve({ success: asked.length <= most })
    },
  }
  return { asked, via: counting({ SIGN_INS }) }
}

describe('a client that signs in before every request', () => {
  test('counts once and has its password hashed once, however often it does', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const { asked, via } = limited(1)
    const tries = Array.from({ length: 15 }, (): Parameters<typeof signIn> => [
      username,
      { address, password: RIGHT, via },
    ])
    expect(await signInEach(tries)).toEqual(times(15, 'in'))
    expect([asked, looking.mock.calls.length]).toEqual([[address], 1])
  })

  test('does so many times at once', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const { asked, via } = limited(1)
    const right = () => signIn(username, { address, password: RIGHT, via })
    expect(await right()).toBe('in')
    expect(await Promise.all(Array.from({ length: 12 }, right))).toEqual(times(12, 'in'))
    expect(asked).toEqual([address])
  })

  test('shares the limit of its address with nobody there whose password is right, too', async () => {
    const address = newAddress()
    const { asked, via } = limited(3)
    const users = [await person(), await person(), await person()]
    for (let round = 0; round < 5; round += 1)
      for (const { username } of users)
        expect(await signIn(username, { address, password: RIGHT, via })).toBe('in')
    expect(asked).toHaveLength(3)
  })

  test('goes on while another address, where it is not known, is refused', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const { via } = limited(1)
    expect(await signIn(username, { address, password: RIGHT, via })).toBe('in')
    const elsewhere = { address: newAddress(), password: RIGHT, via }
    expect(await signIn(username, elsewhere)).toBe('429 rate.limited')
    expect(await signIn(username, { address, password: RIGHT, via })).toBe('in')
  })
})

test('a sign-in that fails counts, whatever it fails by', async () => {
  const [{ username }, address] = [await person(), newAddress()]
  const { asked, via } = limited(2)
  expect(await signIn(username, { address, via, password: RIGHT })).toBe('in')
  expect(await signIn(username, { address, via, password: '' })).toBe('wrong')
  expect(await signIn('', { address, via, password: RIGHT })).toBe('429 rate.limited')
  expect(asked).toHaveLength(3)
})

describe('nobody is let in by memory', () => {
  test.each([
    ['who is disabled', 'update users set login_disabled = 1 where id = ?'],
    ['who is deleted', 'delete from users where id = ?'],
    ['who is a bot by now', 'update users set is_bot = 1 where id = ?'],
  ])('%s', async (_, change) => {
    const [{ id, username }, address] = [await person(), newAddress()]
    const right = () => signIn(username, { address, password: RIGHT })
    expect([await right(), await right()]).toEqual(['in', 'in'])
    await env.DB.prepare(change).bind(id).run()
    expect(await right()).toBe('wrong')
  })

  test.each([
    ['whose password has changed', "update users set password_hash = 'another' where id = ?"],
    ['whose sign-ins were all revoked', 'update users set ver = ver + 1 where id = ?'],
  ])('%s', async (_, change) => {
    const [{ id, username }, address] = [await person(), newAddress()]
    const right = () => signIn(username, { address, password: RIGHT })
    expect([await right(), await right()]).toEqual(['in', 'in'])
    await env.DB.prepare(change).bind(id).run()
    looking.mockResolvedValueOnce({ matches: false, outdated: false })
    expect(await right()).toBe('wrong')
    expect(looking).toHaveBeenCalledTimes(2)
  })

  test('after another password was tried', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const { asked, via } = limited(3)
    expect(await signIn(username, { address, password: RIGHT, via })).toBe('in')
    expect(await signIn(username, { address, via })).toBe('wrong')
    expect(await signIn(username, { address, password: RIGHT, via })).toBe('in')
    expect(asked).toHaveLength(3)
  })

  test('whose name was tried too often from there', async () => {
    const [{ username }, address] = [await person(), newAddress()]
    const right = () => signIn(username, { address, password: RIGHT })
    expect(await right()).toBe('in')
    const others = Array.from({ length: LOW.address }, (): Parameters<typeof signIn> => [
      newId(),
      { address },
    ])
    expect(await signInEach(others)).toEqual(times(LOW.address, 'wrong'))
    expect(await right()).toBe('throttled')
  })
})

describe('a sign-in that is refused', () => {
  test('for the limit of its address or network says so, and when it is over', async () => {
    const { via } = limited(0)
    for (const [address, place] of [
      [newAddress(), 'address'],
      ['2001:db8:9:9::1', 'network'],
    ] as const) {
      const { status, headers, body } = await guess(newId(), { address, via })
      expect([status, headers.get('retry-after')]).toEqual([429, '60'])
      expect(body['reason']).toContain(`sign-ins and registrations from this ${place}`)
    }
  })

  test('for failed ones says of what: a name from an address, an address, a name', async () => {
    const [name, address] = [newId(), newAddress()]
    const reasonOf = async (tried: string, from: string) => {
      const { headers, body } = await guess(tried, { address: from })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
      return String(body['reason'])
    }
    for (let at = 0; at < LOW.pair; at += 1) await guess(name, { address })
    expect(await reasonOf(name, address)).toContain('by this name from this address')
    for (let at = LOW.pair; at < LOW.address; at += 1) await guess(newId(), { address })
    expect(await reasonOf(newId(), address)).toContain('failed sign-ins from this address')
    for (let at = LOW.pair; at < LOW.name; at += 1) await guess(name, { address: newAddress() })
    expect(await reasonOf(name, newAddress())).toContain('failed sign-ins by this name;')
  })
})
