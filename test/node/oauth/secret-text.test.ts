import { describe, expect, test } from 'vitest'
import { newNamedToken, isWholeNamedToken } from '../../../src/accounts/auth/token-text.ts'
import {
  bytesAfter,
  newSecret,
  secretAfter,
  wasGiven,
} from '../../../src/accounts/oauth/secret-text.ts'

const GRANT = 'abcdefghijkmnopqr'
const KEYS = ['a secret of the service'] as const

describe('a secret of a grant', () => {
  test('is known as one that was given, by each of the signing secrets', () => {
    const code = newSecret('code', GRANT, KEYS)
    expect(wasGiven('code', code, KEYS)).toBe(true)
    expect(wasGiven('code', code, ['a newer one', ...KEYS])).toBe(true)
    expect(wasGiven('code', code, ['a newer one'])).toBe(false)
  })

  test('that somebody made of the id of a grant is known as that', () => {
    const own = newSecret('refresh', GRANT, ['another secret'])
    expect(wasGiven('refresh', own, KEYS)).toBe(false)
    const other = newSecret('refresh', `${GRANT.slice(0, -1)}s`, KEYS)
    expect(wasGiven('refresh', other.replace(`${GRANT.slice(0, -1)}s`, GRANT), KEYS)).toBe(false)
    const code = newSecret('code', GRANT, KEYS)
    expect(wasGiven('refresh', code.replace('lwcode_', 'lwrefresh_'), KEYS)).toBe(false)
    expect(wasGiven('refresh', 'lwrefresh_x', KEYS)).toBe(false)
  })
})

describe('what comes after a refresh token', () => {
  const spent = newSecret('refresh', GRANT, KEYS)

  test('is the same each time, and another after another', () => {
    const next = secretAfter(spent, GRANT, KEYS)
    expect(secretAfter(spent, GRANT, KEYS)).toBe(next)
    expect(wasGiven('refresh', next, KEYS)).toBe(true)
    expect(secretAfter(next, GRANT, KEYS)).not.toBe(next)
  })

  test('is known to nobody without the signing secret', () => {
    expect(secretAfter(spent, GRANT, ['another secret'])).not.toBe(secretAfter(spent, GRANT, KEYS))
  })

  test('is an access token of the usual format', () => {
    const token = newNamedToken(bytesAfter(spent, 'access', KEYS))
    expect(isWholeNamedToken(token)).toBe(true)
    expect(newNamedToken(bytesAfter(spent, 'access', KEYS))).toBe(token)
    expect(newNamedToken()).not.toBe(newNamedToken())
  })
})
