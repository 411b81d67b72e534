import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJudged, ours, randomRule, randomStart, theirs } from '../../support/random-rules.ts'
import { SEED, runsOf } from '../../support/seed.ts'

test(`10,000 random rules come on the same days as by a library that others wrote (seed ${SEED})`, () => {
  let judged = 0
  const pair = fc.tuple(randomRule, randomStart).filter(isJudged)
  const same = fc.property(pair, ([rule, from]) => {
    const others = theirs(rule, from, 3)
    if (others === undefined) return
    judged += 1
    expect({ rule, days: ours(rule, from, 3) }).toEqual({ rule, days: others })
  })
  // The library gives up on a part of them.
  fc.assert(same, { numRuns: runsOf(12_500) })
  expect(judged).toBeGreaterThan(runsOf(10_000))
})
