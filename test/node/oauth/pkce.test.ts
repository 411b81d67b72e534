import { expect, test } from 'vitest'

import { isVerified } from '../../../src/accounts/oauth/authorization-request.ts'

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('a verifier is the one that its challenge was made of', () => {
  expect(isVerified(VERIFIER, CHALLENGE)).toBe(true)
})

test.each([
  ['another', VERIFIER.replace('d', 'e'), CHALLENGE],
  ['none', '', CHALLENGE],
  ['the challenge itself, as the method plain has it', CHALLENGE, CHALLENGE],
  ['a short one', 'abc', CHALLENGE],
  ['one with other characters', `${VERIFIER}ü`, CHALLENGE],
  ['one without a challenge', VERIFIER, ''],
])('a verifier is not %s', (_, verifier, challenge) => {
  expect(isVerified(verifier, challenge)).toBe(false)
})
