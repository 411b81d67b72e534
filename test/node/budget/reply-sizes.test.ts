import { expect, test } from 'vitest'
import { openReplySizes } from '../../../src/app/reply-sizes.ts'

test('a list counts as much until its size is known, and then by its size', () => {
  const sizes = openReplySizes(() => 0)
  expect([sizes.known('a'), sizes.expected('a')]).toEqual([undefined, 4_194_304])
  sizes.note('a', 1_000_000)
  expect([sizes.expected('a'), sizes.expected('b')]).toEqual([2_000_000, 4_194_304])
})

test('short pages of a long list do not make the next one seem short for a minute', () => {
  const clock = { ms: 0 }
  const sizes = openReplySizes(() => clock.ms)
  sizes.note('a', 1_000_000)
  clock.ms = 59_999
  for (let at = 0; at < 100; at += 1) sizes.note('a', 2)
  expect(sizes.expected('a')).toBe(2_000_000)
  clock.ms = 60_000
  sizes.note('a', 2)
  expect(sizes.expected('a')).toBe(16_384)
})

test('only so many kinds of lists are remembered, those that were read last', () => {
  const sizes = openReplySizes(() => 0)
  for (let at = 0; at <= 2_000; at += 1) sizes.note(`${at}`, 10)
  expect([sizes.expected('0'), sizes.expected('1')]).toEqual([4_194_304, 16_384])
})
