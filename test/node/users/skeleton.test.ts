import { describe, expect, test } from 'vitest'
import { skeletonsOf } from '../../../src/accounts/users/skeleton.ts'

/** Returns true if two names are too alike to stand beside each other. */
function areAlike(one: string, other: string): boolean {
  const [first, second] = [skeletonsOf(one), skeletonsOf(other)]
  return (
    first.usernameSkeleton === second.usernameSkeleton ||
    first.writtenSkeleton === second.writtenSkeleton
  )
}

describe('two usernames look alike', () => {
  test.each([
    ['admin', '\u0430dmin', 'a Cyrillic a'],
    ['admin', '\u0410DMIN', 'a Cyrillic A, in capitals'],
    ['admin', 'adm\u0456n', 'a Ukrainian i'],
    ['admin', 'admin.', 'a full stop at the end'],
    ['admin', '-admin_', 'signs at both ends'],
    ['coco', '\u0441\u043e\u0441\u043e', 'all of it in Cyrillic'],
    ['paul', 'pauI', 'a capital I for an l'],
    ['paul', 'pau1', 'a one for an l'],
    ['bob', 'b0b', 'a zero for an o'],
    ['marvin', 'rnarvin', 'r and n for an m'],
    ['lady ada', 'lady  ada', 'two spaces for one'],
    ['lady ada', 'lady\u2003ada', 'a wide space'],
    ['o\u2019neill', "o'neill", 'another apostrophe'],
    ['admin', '\u{1d5ba}dmin', 'a mathematical a'],
    ['admin', 'ad\u200bmin', 'a space without width'],
    ['zo\u00eb', 'zoe\u0308', 'a letter in two parts'],
  ])('%s and %s: %s', (one, other) => {
    expect(areAlike(one, other)).toBe(true)
  })
})

describe('two usernames do not look alike', () => {
  test.each([
    ['admin', 'adm1n', 'a one is no i'],
    ['ilana', 'liana', 'a small i is no l'],
    ['zoe', 'zo\u00eb', 'an accent shows'],
    ['j.smith', 'jsmith', 'a sign within shows'],
    ['ann-marie', 'ann marie', 'a hyphen is no space'],
    ['user 1', 'user 2', 'other digits'],
    ['\u592a\u90ce', '\u6b21\u90ce', 'other signs of Japanese'],
    ['...', '---', 'names of signs alone'],
  ])('%s and %s: %s', (one, other) => {
    expect(areAlike(one, other)).toBe(false)
  })
})

test('every name has a skeleton that is not empty', () => {
  for (const name of [
    '.',
    '\u2028x',
    '\u{10ffff}',
    'a'.repeat(64),
    '\u0645\u0631\u062d\u0628\u0627',
  ])
    expect(Object.values(skeletonsOf(name)).every((one) => one !== '')).toBe(true)
})
