import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { attemptKeysOf } from '../../../src/accounts/auth/login-attempt-actions.ts'
import { keyOf } from '../../../src/accounts/users/fields.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { person } from '../../support/people.ts'
import {
  newAddress,
  stubHashing,
  signIn,
  signInEach,
  times,
} from '../../workers/attacks/login-attempts.ts'

stubHashing()

/** The outcome of the eleventh attempt, after ten with the given spellings alternately. */
async function eleventh(spellings: Parameters<typeof signIn>[], last: Parameters<typeof signIn>) {
  const ten = Array.from({ length: 10 }, (_, at) => spellings[at % spellings.length] ?? last)
  expect(await signInEach(ten)).toEqual(times(10, 'wrong'))
  return signIn(...last)
}

describe('a name', () => {
  test.each<[string, (name: string) => string]>([
    ['in capitals', (name) => name.toUpperCase()],
    ['decomposed', (name) => name.normalize('NFD')],
    ['in fullwidth letters', (name) => name.replace('z', 'ｚ')],
    ['with what cannot be seen in it', (name) => name.replace('z', 'z\u200b\u00ad')],
    ['with spaces around it', (name) => `  ${name}\t`],
  ])('counts with itself %s', async (_, spelt) => {
    const [name, address] = [`zoë-${newId()}`, newAddress()]
    expect(await eleventh([[name, { address }]], [spelt(name), { address }])).toBe('throttled')
  })

  test('counts alike whichever field it comes in', async () => {
    const [email, address] = [`${newId()}@example.com`, newAddress()]
    const last = eleventh([[email, { address }]], [{ email }, { address }])
    expect(await last).toBe('throttled')
  })

  test('that is too long for anybody is throttled as one', async () => {
    const [name, address] = ['x'.repeat(300), newAddress()]
    expect(await eleventh([[name, { address }]], [`${name}y`, { address }])).toBe('throttled')
  })
})

test('attempts for the username and the e-mail address of a user are counted separately, which does not reveal whose it is', async () => {
  const [{ username, email }, address] = [await person(), newAddress()]
  const both: Parameters<typeof signIn>[] = [
    [username, { address }],
    [{ email }, { address }],
  ]
  expect(await eleventh(both, [username, { address }])).toBe('wrong')
})

describe('an IPv6 address', () => {
  test('counts with the 2^64 that its network gives to one customer, and no other', async () => {
    const name = newId()
    const hosts = Array.from({ length: 10 }, (_, at) => `2001:db8:1:2:${at}:${at}::${at + 1}`)
    const tries = hosts.map((address): Parameters<typeof signIn> => [name, { address }])
    expect(await eleventh(tries, [name, { address: '2001:db8:1:2::ffff' }])).toBe('throttled')
    expect(await signIn(name, { address: '2001:db8:1:3::1' })).toBe('wrong')
  })

  test.each([
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8:0:0:a:b:c:d'],
    ['2001:db8::1', '2001:0DB8:0000:0000::1'],
    ['2001:db8:7::1', '2001:db8:7::2:1'],
    ['2001:db8:0:7::1', '2001:db8::7:0:0:0:9'],
    ['::1', '::2'],
  ])('%s counts with %s, however they are shortened', (one, other) => {
    const place = (address: string) => attemptKeysOf('a secret', 'name', address).address
    expect(place(other)).toBe(place(one))
  })

  test.each([
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['192.0.2.1', '192.0.2.2'],
  ])('%s does not count with %s', (one, other) => {
    const place = (address: string) => attemptKeysOf('a secret', 'name', address).address
    expect(place(other)).not.toBe(place(one))
  })
})

describe('what is stored of tries', () => {
  test('holds no name and no address, and nothing that could be made of them without the secret', async () => {
    const [{ username, email, id }, address] = [await person(), newAddress()]
    const unknown = `nobody-${newId()}`
    await signInEach([
      [unknown, { address }],
      [username, { address }],
      [{ email }, { address: '2001:db8:aa:bb::cc' }],
    ])
    const { results } = await env.DB.prepare('select * from tries').all()
    expect(results.length).toBeGreaterThanOrEqual(6)
    const text = JSON.stringify(results).toLowerCase()
    const names = [unknown, username, email, id, address, '2001:db8', 'example', 'wrong password']
    expect(names.filter((name) => text.includes(name.toLowerCase()))).toEqual([])
    const own = Object.values(attemptKeysOf(env.JWT_SECRET ?? '', keyOf(unknown), address))
    const others = Object.values(attemptKeysOf('another secret', keyOf(unknown), address))
    const stored = new Set(results.map(({ who }) => who))
    expect(own.filter((print) => stored.has(print))).toHaveLength(3)
    expect(others.filter((print) => own.includes(print))).toEqual([])
  })
})
