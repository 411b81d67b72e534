import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWholeNamedToken, newNamedToken } from '../../../src/accounts/auth/token-text.ts'

/** The number that digits of base 62 stand for, computed by another way than the code's. */
function valueOf(digits: string): bigint {
  const order = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  return [...digits].reduce((sum, digit) => sum * 62n + BigInt(order.indexOf(digit)), 0n)
}

describe('a new named token', () => {
  test('is lw_, 30 random characters, and the CRC32 of both in six', () => {
    const token = newNamedToken()
    expect(token).toMatch(/^lw_[0-9A-Za-z]{36}$/)
    expect(valueOf(token.slice(-6))).toBe(BigInt(crc32(token.slice(0, -6))))
    expect(isWholeNamedToken(token)).toBe(true)
  })

  test('uses every character of base 62', () => {
    const seen = new Set(Array.from({ length: 200 }, () => newNamedToken().slice(3)).join(''))
    expect(seen.size).toBe(62)
  })
})

test('a token in which any character is another is not whole', () => {
  const token = newNamedToken()
  const place = fc.integer({ min: 0, max: token.length - 1 })
  const character = fc.constantFrom(...'0Zaz_- .é')
  fc.assert(
    fc.property(place, character, (at, other) => {
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      expect(isWholeNamedToken(changed)).toBe(changed === token)
    }),
  )
})

test.each([
  '',
  'lw_',
  'lw_0',
  `lw_${'0'.repeat(36)}`,
  `${newNamedToken()}\n`,
  ` ${newNamedToken()}`,
])('what only looks like a token is not whole: %j', (text) => {
  expect(isWholeNamedToken(text)).toBe(false)
})
