import type * as Crypto from 'node:crypto'
import { scrypt } from 'node:crypto'

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { hashPassword, SCRYPT, verifyPassword } from '../../../src/accounts/auth/passwords.ts'

// Spying on the whole module would spy on the streams that other files of this process use.
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof Crypto>()
  return { ...original, scrypt: vi.fn<typeof scrypt>(original.scrypt) }
})

const PASSWORD = 'correct horse'
const SALT = 'AAECAwQFBgcICQoLDA0ODw'
// Made with Python's hashlib.scrypt from PASSWORD and the salt bytes 0 to 15 (to 14 in SHORT_SALT).
const CURRENT = `$scrypt$ln=14,r=8,p=5$${SALT}$1G5RfCzjKRcC/LgE3RJJUhGgvovUaGPhRY2m55Tfpi7CFrPK6JYQK3S2arp53gtUupdXhmaRJB8MuBGPIeHuoA`
const CHEAPER = `$scrypt$ln=10,r=8,p=1$${SALT}$nfkj3u1fRTHCea+fVr03sWV770kp5wLOLoEakziKhqEDnLasp2y2Sy9evUoDq9/aUEad5eQ/DdwyGsRMlmbjFA`
const DEAREST = `$scrypt$ln=17,r=8,p=1$${SALT}$TGvJUUU1CgfkAA5rR1GVoLnHJ8JaBRe7wqx27cEOQmy0ud+1SsW99Jj27iCxjg+22KAem8fDfwZtMWpWZqkoWA`
const SHORT_SALT =
  '$scrypt$ln=14,r=8,p=5$AAECAwQFBgcICQoLDA0O$y0Ua1I0FBnAMnaxQwLKMFXSIkyqzqpDKbJm1m04FLf3ZoEEERRLDdXsIicJKOV54Ny9oaC6AcMpXVTJMIXcbYQ'

beforeEach(() => {
  vi.mocked(scrypt).mockClear()
})

function costsPaid(): unknown[] {
  return vi.mocked(scrypt).mock.calls.map(([, , , options]) => options)
}

/** Lets the next hash be the one that unknown users are compared with, at no cost. */
function answerWithoutHashing(): void {
  vi.mocked(scrypt).mockImplementationOnce((_password, _salt, length, _options, done) => {
    done(null, Buffer.alloc(length))
  })
}

const ONE_FULL_HASH = [
  expect.objectContaining({ cost: 2 ** SCRYPT.ln, blockSize: SCRYPT.r, parallelization: SCRYPT.p }),
]

describe('hashing', () => {
  test('the cost is one OWASP lists and stays within what workerd allows', () => {
    expect(SCRYPT).toEqual({ ln: 14, r: 8, p: 5 })
    expect(2 ** SCRYPT.ln * SCRYPT.r * SCRYPT.p).toBeLessThanOrEqual(2 ** 20)
  })

  test('the memory asked for fits the platform default of 32 MiB', async () => {
    await hashPassword(PASSWORD)
    expect(costsPaid()).toEqual(ONE_FULL_HASH)
    expect(vi.mocked(scrypt).mock.calls[0]?.[3].maxmem).toBeLessThanOrEqual(32 * 1024 * 1024)
  })

  test('a hash names its cost and holds 16 bytes of salt and 64 of key without padding', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(
      /^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{86}$/,
    )
  })

  test('the same password hashed twice gives two texts, and both verify', async () => {
    const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
    expect(first.split('$')[3]).not.toBe(second.split('$')[3])
    expect(await verifyPassword(PASSWORD, first)).toEqual({ matches: true, outdated: false })
    expect(await verifyPassword(PASSWORD, second)).toEqual({ matches: true, outdated: false })
  })

  test('a password matches in whichever Unicode form it is typed', async () => {
    const stored = await hashPassword('ﬁancé\u0065\u0301')
    expect((await verifyPassword('fiancéé', stored)).matches).toBe(true)
    expect((await verifyPassword('fianceé', stored)).matches).toBe(false)
  })
})

describe('verifying', () => {
  test('a hash made by another scrypt implementation verifies', async () => {
    expect(await verifyPassword(PASSWORD, CURRENT)).toEqual({ matches: true, outdated: false })
  })

  test.each([
    ['another password', 'correct horsf'],
    ['another case', 'Correct horse'],
    ['a prefix', 'correct hors'],
    ['a trailing space', 'correct horse '],
    ['the empty text', ''],
  ])('%s does not match', async (_, password) => {
    expect(await verifyPassword(password, CURRENT)).toEqual({ matches: false, outdated: false })
  })

  test('a hash of another cost verifies at that cost and is outdated', async () => {
    expect(await verifyPassword(PASSWORD, CHEAPER)).toEqual({ matches: true, outdated: true })
    expect(await verifyPassword('wrong', CHEAPER)).toEqual({ matches: false, outdated: true })
  })

  test('the dearest cost the platform allows still verifies, beyond the default memory', async () => {
    expect(await verifyPassword(PASSWORD, DEAREST)).toEqual({ matches: true, outdated: true })
  })

  test('an unknown user costs the same single hash as a known one, and does not match', async () => {
    expect(await verifyPassword(PASSWORD, undefined)).toEqual({ matches: false, outdated: false })
    expect(costsPaid()).toEqual(ONE_FULL_HASH)
    vi.mocked(scrypt).mockClear()
    await verifyPassword(PASSWORD, CURRENT)
    expect(costsPaid()).toEqual(ONE_FULL_HASH)
  })

  test('no password matches an unknown user, not even one hashing to the dummy', async () => {
    answerWithoutHashing()
    expect((await verifyPassword(PASSWORD, undefined)).matches).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['a plain password', PASSWORD],
    ['another scheme', CURRENT.replace('$scrypt', '$argon2')],
    ['text after the key', `${CURRENT}A`],
    ['a shortened key', CURRENT.slice(0, -1)],
    ['an empty key', CURRENT.slice(0, CURRENT.lastIndexOf('$') + 1)],
    ['a shortened salt', SHORT_SALT],
    ['no parallelism', CURRENT.replace('p=5', 'p=0')],
    ['no block', CURRENT.replace('r=8', 'r=0')],
    ['N of one', CURRENT.replace('ln=14', 'ln=0')],
    ['an N too large for its block', CURRENT.replace('ln=14,r=8', 'ln=16,r=1')],
    ['a cost above the cap by N', CURRENT.replace('ln=14', 'ln=15')],
    ['a cost above the cap by p', CURRENT.replace('p=5', 'p=9')],
    ['a cost above the cap by far', CURRENT.replace('ln=14,r=8,p=5', 'ln=99,r=9999999,p=9999999')],
  ])('a stored text with %s costs a full hash and does not match', async (_, stored) => {
    answerWithoutHashing()
    expect(await verifyPassword(PASSWORD, stored)).toEqual({ matches: false, outdated: false })
    expect(costsPaid()).toEqual(ONE_FULL_HASH)
  })
})
