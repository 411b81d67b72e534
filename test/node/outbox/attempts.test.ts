import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostTries, waitAfter } from '../../../src/outbox/attempts.ts'

const WAITS = { waitsMs: [10, 100], longestMs: 150 }

test('there is one attempt more than there are waits, and none after the last', () => {
  expect(mostTries(WAITS)).toBe(3)
  expect([1, 2, 3, 4].map((tries) => waitAfter(tries, WAITS, 0))).toEqual([
    10,
    100,
    undefined,
    undefined,
  ])
})

test('a wait is lengthened by a tenth at most, follows what a receiver asks for, and has an end', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(chance, fc.nat(1_000), (random, askedMs) => {
      const waitMs = waitAfter(1, WAITS, random, askedMs) ?? 0
      expect(waitMs).toBeGreaterThanOrEqual(Math.min(Math.max(10, askedMs), 150))
      expect(waitMs).toBeLessThanOrEqual(Math.min(Math.max(10, askedMs) * 1.1, 150))
    }),
  )
})
