import { createHash, createHmac } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { openTokens } from '../../../src/accounts/auth/tokens.ts'

const SECRET = 'first-secret'
const NOW = Date.UTC(2001, 0, 2, 3, 4, 5)
const NOW_S = NOW / 1000
const DAY_S = 86_400
const ADA = { id: 'ada', ver: 3 }
const HEADER = { typ: 'JWT', kid: '3DCw1nf1WDEZzHEz', alg: 'HS256' }
const TIMES = { iat: NOW_S, exp: NOW_S + 60 }
const PAYLOAD = { sub: 'ada', jti: 'j1', ver: 3, ...TIMES, iss: 'laneway', aud: 'laneway-api' }
const CLAIMS = { userId: 'ada', jti: 'j1', ver: 3, issuedAt: NOW, expiresAt: NOW + 60_000 }
const tokens = openTokens({ current: SECRET }, 90)
const good = forge(HEADER, PAYLOAD)
const [header = '', payload = '', signature = ''] = good.split('.')

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function encoded(value: unknown): string {
  return base64url(JSON.stringify(value))
}

function signed(text: string, secret = SECRET, hash = 'sha256'): string {
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

function forge(head: unknown, body: unknown, secret = SECRET, hash = 'sha256'): string {
  return signed(`${encoded(head)}.${encoded(body)}`, secret, hash)
}

function parsed(token: string, part: 0 | 1): unknown {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())
}

function eachValue(table: Record<string, unknown[]>): [string, unknown][] {
  return Object.entries(table).flatMap(([name, values]) =>
    values.map((value): [string, unknown] => [name, value]),
  )
}

describe('issuing', () => {
  test('an issued token names its user, expiry, audience and signing key', async () => {
    const { token, expiresAt } = await tokens.issue(ADA, 'j1', NOW)
    expect(parsed(token, 0)).toEqual(HEADER)
    expect(parsed(token, 1)).toEqual({ ...PAYLOAD, exp: NOW_S + 90 * DAY_S })
    expect(expiresAt).toBe(NOW + 90 * DAY_S * 1000)
    expect(await tokens.read(token, NOW)).toEqual({ ...CLAIMS, expiresAt })
  })

  test('two tokens of one user at one moment differ', async () => {
    const [one, other] = await Promise.all(['j1', 'j2'].map((jti) => tokens.issue(ADA, jti, NOW)))
    expect(one?.token).not.toBe(other?.token)
  })

  test('issuing does not change the user, and each token has its own time', async () => {
    const user = { ...ADA }
    await tokens.issue(user, 'j1', NOW)
    const { token } = await tokens.issue(user, 'j1', NOW + 1000)
    expect(user).toEqual(ADA)
    expect(parsed(token, 1)).toMatchObject({ iat: NOW_S + 1 })
  })

  test('a lifetime of half a day and a time between two seconds give whole seconds', async () => {
    const { token, expiresAt } = await openTokens({ current: SECRET }, 0.5).issue(ADA, 'j', NOW + 9)
    expect(parsed(token, 1)).toMatchObject({ iat: NOW_S, exp: NOW_S + DAY_S / 2 })
    expect(expiresAt).toBe(NOW + DAY_S * 500)
  })
})

describe('times', () => {
  test.each([NOW, Date.UTC(2999, 0)])('a token expires by the given clock (%d)', async (now) => {
    const { token, expiresAt } = await tokens.issue(ADA, 'j1', now)
    expect(await tokens.read(token, expiresAt - 1)).toBeDefined()
    expect(await tokens.read(token, expiresAt)).toBeUndefined()
  })

  test('a token from at most five minutes ahead is read, from further ahead it is not', async () => {
    expect(await tokens.read(good, NOW - 300_000)).toBeDefined()
    expect(await tokens.read(good, NOW - 300_001)).toBeUndefined()
  })
})

describe('keys', () => {
  test('tokens signed with the previous key are read, and only the current key signs', async () => {
    const rotated = openTokens({ current: 'second-secret', previous: SECRET }, 90)
    expect(await rotated.read(good, NOW)).toEqual(CLAIMS)
    const { token } = await rotated.issue(ADA, 'j2', NOW)
    expect(await rotated.read(token, NOW)).toBeDefined()
    expect(await tokens.read(token, NOW)).toBeUndefined()
    expect(await rotated.read(forge(parsed(token, 0), PAYLOAD), NOW)).toBeUndefined()
  })

  test('a retired key no longer reads', async () => {
    const rotated = openTokens({ current: 'second-secret', previous: undefined }, 90)
    expect(await rotated.read(good, NOW)).toBeUndefined()
  })

  test('an empty key is refused for signing and never tried for reading', async () => {
    expect(() => openTokens({ current: '' }, 90)).toThrow('signing key is empty')
    const imports = vi.spyOn(crypto.subtle, 'importKey')
    const kid = createHash('sha256').update('laneway-kid:').digest('base64url').slice(0, 16)
    const forged = forge({ ...HEADER, kid }, PAYLOAD, '')
    expect(
      await openTokens({ current: SECRET, previous: '' }, 90).read(forged, NOW),
    ).toBeUndefined()
    expect(imports).not.toHaveBeenCalled()
    imports.mockRestore()
  })

  test('a secret is used in full beyond Latin-1, even one that mentions a key format', async () => {
    const { token } = await openTokens({ current: 'PRIVATE \u0141' }, 90).issue(ADA, 'j1', NOW)
    expect(token).toBe(signed(token.slice(0, token.lastIndexOf('.')), 'PRIVATE \u0141'))
  })

  test('a key is imported once, however many tokens pass', async () => {
    const imports = vi.spyOn(crypto.subtle, 'importKey')
    const fresh = openTokens({ current: SECRET }, 90)
    await fresh.read((await fresh.issue(ADA, 'j1', NOW)).token, NOW)
    expect(imports).toHaveBeenCalledTimes(1)
    imports.mockRestore()
  })
})

describe('reading', () => {
  test('a token made elsewhere in the same format is read', async () => {
    expect(await tokens.read(good, NOW)).toEqual(CLAIMS)
    const fresh = forge(HEADER, { ...PAYLOAD, ver: 0 })
    expect(await tokens.read(fresh, NOW)).toEqual({ ...CLAIMS, ver: 0 })
  })

  const headers = {
    alg: ['none', 'HS512', undefined],
    typ: ['at+jwt', undefined],
    kid: ['x', undefined],
  }
  test.each(eachValue(headers))('a token whose %s is %j is not read', async (name, value) => {
    expect(await tokens.read(forge({ ...HEADER, [name]: value }, PAYLOAD), NOW)).toBeUndefined()
  })

  const claims = {
    exp: [undefined, null, 0, 'never', String(NOW_S + 60), NOW_S, NOW_S - 1],
    iat: [undefined, 'now', NOW_S + 301],
    aud: [undefined, 'another-api', ['laneway-api']],
    iss: [undefined, 'elsewhere'],
    sub: [undefined, '', 7],
    jti: [undefined, '', 7],
    ver: [undefined, '3', -1, 1.5],
  }
  test.each(eachValue(claims))('a signed token whose %s is %j is not read', async (name, value) => {
    expect(await tokens.read(forge(HEADER, { ...PAYLOAD, [name]: value }), NOW)).toBeUndefined()
  })

  const endless = JSON.stringify(PAYLOAD).replace(`"exp":${TIMES.exp}`, '"exp":1e999')
  test.each([
    ['alg none, unsigned', `${encoded({ ...HEADER, alg: 'none' })}.${payload}.`],
    ['alg HS512', forge({ ...HEADER, alg: 'HS512' }, PAYLOAD, SECRET, 'sha512')],
    ['a header that is null', forge(null, PAYLOAD)],
    ['a payload that is null', forge(HEADER, null)],
    ['a payload that is a text', forge(HEADER, 'ada')],
    ['a signature by another secret', forge(HEADER, PAYLOAD, 'stolen')],
    ['a tampered payload', `${header}.${encoded({ ...PAYLOAD, ver: 4 })}.${signature}`],
    ['a truncated signature', good.slice(0, -1)],
    ['an empty signature', `${header}.${payload}.`],
    ['no signature', `${header}.${payload}`],
    ['a fourth part', `${good}.AAAA`],
    ['an empty fourth part', `${good}.`],
    ['padding', `${good}=`],
    ['a line end behind', `${good}\n`],
    ['an endless exp', signed(`${header}.${base64url(endless)}`)],
  ])('a token with %s is not read', async (_, token) => {
    expect(await tokens.read(token, NOW)).toBeUndefined()
  })

  test('a signature in another spelling of the same bytes is not read', async () => {
    const bytes = Buffer.from(signature, 'base64url')
    const spellings = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((last) => signature.slice(0, -1) + last)
      .filter((text) => Buffer.from(text, 'base64url').equals(bytes))
    const reads = spellings.map((text) => tokens.read(`${header}.${payload}.${text}`, NOW))
    expect(spellings).toHaveLength(4)
    expect((await Promise.all(reads)).filter(Boolean)).toEqual([CLAIMS])
  })

  test('a token of at most 4,096 characters is read and a longer one is not', async () => {
    const [fits = '', exceeds = ''] = [2_888, 2_889].map((length) =>
      forge(HEADER, { ...PAYLOAD, sub: 'a'.repeat(length) }),
    )
    expect([fits.length, exceeds.length]).toEqual([4095, 4097])
    expect(await tokens.read(fits, NOW)).toBeDefined()
    expect(await tokens.read(exceeds, NOW)).toBeUndefined()
  })
})

describe('garbage', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.json())
  const anyPart = anyText.map(base64url)

  test.each([
    ['text', anyText],
    ['list of parts', fc.array(anyPart, { maxLength: 5 }).map((parts) => parts.join('.'))],
    ['signed payload', anyPart.map((part) => signed(`${header}.${part}`))],
  ])('no arbitrary %s is read or makes reading throw', async (_, texts) => {
    const refused = fc.asyncProperty(texts, async (text) => {
      expect(await tokens.read(text, NOW)).toBeUndefined()
    })
    await fc.assert(refused, { numRuns: 200 })
  })
})
