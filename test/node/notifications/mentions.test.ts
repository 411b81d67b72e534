import { expect, test } from 'vitest'
import { MOST_MENTIONED, mentionsIn, newlyMentioned } from '../../../src/notifications/mentions.ts'

test.each<[text: string, names: string[]]>([
  ['@ann', ['ann']],
  ['Hello @Ann, and (@bob)', ['ann,', 'ann', 'bob)', 'bob']],
  ['@"Ada Lovelace" wrote', ['ada lovelace']],
  ['write to ann@example.com or a.@b', []],
  ['@@ann', []],
  ['@ann.b.', ['ann.b.', 'ann.b']],
  ['@ÄNNE', ['änne']],
  ['@ann/bob', ['ann']],
  ['@👍👍👍👍👍👍', ['👍👍👍👍👍👍', '👍👍👍👍👍', '👍👍👍👍', '👍👍👍', '👍👍']],
  ['@', []],
  ['@"" @"\n"', []],
  ['@<script>alert(1)</script>', ['<script>alert(1)<', '<script>alert(1)', '<script>alert(1']],
])('%j mentions %j', (text, names) => {
  expect([...mentionsIn([text])]).toEqual(names)
})

test('a change mentions so many at most, and none that were mentioned before', () => {
  const all = Array.from({ length: 3 * MOST_MENTIONED }, (_, at) => `@u${at}`).join(' ')
  expect(newlyMentioned([], [all])).toHaveLength(MOST_MENTIONED)
  expect(newlyMentioned([all], [`${all} @late`])).toEqual(['late'])
  expect(newlyMentioned(['@ann'], ['@ann @bob'])).toEqual(['bob'])
})
