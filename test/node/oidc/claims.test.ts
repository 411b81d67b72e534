import { expect, test } from 'vitest'
import { readPerson } from '../../../src/accounts/oidc/claims.ts'

const EMAIL = 'ada@acme.example'

type Source = Record<string, unknown>

function emailOf(sources: Source[], trustsEmail = false) {
  const provider = { trustsEmail, groupsClaim: undefined, absentGroups: 'none' } as const
  const { email, isVerified } = readPerson({ subject: 'ada', sources }, provider)
  return { email, isVerified }
}

const NONE = { email: '', isVerified: false }

test.each<[string, Source[], boolean, boolean]>([
  [
    'an address that the provider has confirmed',
    [{ email: EMAIL, email_verified: true }],
    true,
    true,
  ],
  ['that says so in text', [{ email: EMAIL, email_verified: 'true' }], true, true],
  ['one that it has not', [{ email: EMAIL, email_verified: false }], false, false],
  ['that says so in text', [{ email: EMAIL, email_verified: 'false' }], false, false],
  ['something else', [{ email: EMAIL, email_verified: 1 }], false, false],
  ['null', [{ email: EMAIL, email_verified: null }], false, false],
  ['nothing of it', [{ email: EMAIL }], false, true],
  ['it in the user info', [{ email: EMAIL }, { email: EMAIL, email_verified: true }], true, true],
  [
    'the address in the user info alone',
    [{ sub: 'ada' }, { email: EMAIL, email_verified: true }],
    true,
    true,
  ],
  [
    'it of another address',
    [{ email: EMAIL }, { email: 'mallory@acme.example', email_verified: true }],
    false,
    false,
  ],
  ['it of no address', [{ email: EMAIL }, { email_verified: true }], false, false],
  ['that it is none, of no address', [{ email: EMAIL }, { email_verified: false }], false, false],
])(
  'an address counts as confirmed or not where the answer has %s',
  (_, sources, plain, trusted) => {
    expect(emailOf(sources)).toEqual({ email: EMAIL, isVerified: plain })
    expect(emailOf(sources, true)).toEqual({ email: EMAIL, isVerified: trusted })
  },
)

test.each([
  ['ada'],
  ['@'],
  ['>@b.cd'],
  ['"a"@b.cd'],
  ['a@b@c.de'],
  ['a\r\n@b.cd'],
  ['a/b@c.de'],
  ['a@b..cd'],
  [5],
  [null],
  [{ address: EMAIL }],
  [[EMAIL]],
  ['\uD800@acme.example'],
])('an address that is %j is none, trusted or not', (email) => {
  expect(emailOf([{ email, email_verified: true }])).toEqual(NONE)
  expect(emailOf([{ email }], true)).toEqual(NONE)
})
