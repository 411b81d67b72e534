import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type AttemptResult, retryAfterMs } from '../../../src/outbox/ways/post.ts'
import {
  type Health,
  afterAttempt,
  disabledReason,
  healthAfter,
} from '../../../src/webhooks/delivery.ts'
import { NOW } from '../support/support.ts'

const MS = Date.parse(NOW)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const FINE: AttemptResult = { status: 204, error: null }
const FAILED: AttemptResult = { status: 500, error: 'It answered 500.' }
const UNREACHED: AttemptResult = { status: null, error: 'It could not be reached.' }
const WELL: Health = { failures: 0, failingSince: null, restsUntil: '' }

const asking = (retryAfterMs: number): AttemptResult => ({ ...FAILED, retryAfterMs })
const msUntil = (moment: string | null) => (moment === null ? null : Date.parse(moment) - MS)

/** Returns how long after a failed try the next one comes. */
function waitAfter(tries: number, chance: number, tried = FAILED) {
  return msUntil(afterAttempt(tried, tries, MS, chance).nextTryAt)
}

describe('after a try, a delivery', () => {
  test('has arrived where nothing was wrong, at whichever try', () => {
    for (const tries of [1, 4, 8, 9])
      expect(afterAttempt(FINE, tries, MS, 0.5)).toEqual({ state: 'delivered', nextTryAt: null })
  })

  test.each([
    [1, 5 * SECOND],
    [2, 5 * MINUTE],
    [3, 30 * MINUTE],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 10 * HOUR],
  ])('that failed for the time number %i waits for %i ms, or up to a tenth longer', (tries, ms) => {
    for (const tried of [FAILED, UNREACHED])
      expect(afterAttempt(tried, tries, MS, 0)).toEqual({
        state: 'pending',
        nextTryAt: new Date(MS + ms).toISOString(),
      })
    expect(waitAfter(tries, 0.5)).toBe(ms * 1.05)
    expect(waitAfter(tries, 1)).toBeCloseTo(ms * 1.1, -1)
  })

  test.each([8, 9, 100])('that failed for the time number %i is given up', (tries) => {
    for (const tried of [FAILED, UNREACHED, asking(HOUR)])
      expect(afterAttempt(tried, tries, MS, 0)).toEqual({ state: 'failed', nextTryAt: null })
  })

  test('waits as long as its receiver asks, where that is longer', () => {
    expect(waitAfter(1, 0, asking(HOUR))).toBe(HOUR)
    expect(waitAfter(1, 1, asking(HOUR))).toBeCloseTo(1.1 * HOUR, -1)
    expect(waitAfter(2, 0, asking(MINUTE))).toBe(5 * MINUTE)
    expect(waitAfter(7, 0, asking(11 * HOUR))).toBe(11 * HOUR)
  })

  test('waits for no more than twelve hours, whatever its receiver asks', () => {
    for (const ms of [12 * HOUR, 13 * HOUR, 1e13, Number.MAX_VALUE, Number.POSITIVE_INFINITY])
      for (const tries of [1, 7]) expect(waitAfter(tries, 0, asking(ms))).toBe(12 * HOUR)
  })

  test('is tried no sooner than its wait, and no later than a tenth beyond the longest wait', () => {
    const ms = fc.double({ min: 0, noNaN: true })
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), chance, ms, (tries, chance, asked) => {
        const wait = waitAfter(tries, chance, asking(asked)) ?? 0
        expect(wait).toBeGreaterThanOrEqual(waitAfter(tries, 0) ?? 0)
        expect(wait).toBeLessThanOrEqual(1.1 * 12 * HOUR)
      }),
    )
  })
})

/** Gives a receiver's health after so many failures in a row, each a second after the last. */
function failing(times: number, tried = FAILED): Health {
  const tries = Array.from({ length: times }, (_, index) => MS + (index + 1 - times) * SECOND)
  return tries.reduce((health, ms) => healthAfter(health, tried, ms), WELL)
}

describe('a receiver', () => {
  test.each([
    [1, null],
    [2, null],
    [3, 5 * SECOND],
    [4, 10 * SECOND],
    [5, 20 * SECOND],
    [6, 40 * SECOND],
    [7, 80 * SECOND],
    [8, 160 * SECOND],
    [9, 5 * MINUTE],
    [10, 5 * MINUTE],
    [30, 5 * MINUTE],
    [2_000, 5 * MINUTE],
  ])('that failed %i times in a row rests for %j ms', (failures, ms) => {
    expect(failing(failures)).toEqual({
      failures,
      failingSince: new Date(MS - (failures - 1) * SECOND).toISOString(),
      restsUntil: ms === null ? '' : new Date(MS + ms).toISOString(),
    })
  })

  test('does well as soon as something arrives, and then may fail three times again', () => {
    const health = healthAfter(failing(20), FINE, MS)
    expect(health).toEqual(WELL)
    expect(healthAfter(health, FAILED, MS)).toEqual({ ...WELL, failures: 1, failingSince: NOW })
  })

  test('rests from its first failure on where it asks to, for no more than twelve hours', () => {
    expect(healthAfter(WELL, asking(MINUTE), MS)).toEqual({
      failures: 1,
      failingSince: NOW,
      restsUntil: new Date(MS + MINUTE).toISOString(),
    })
    for (const ms of [13 * HOUR, Number.POSITIVE_INFINITY])
      expect(msUntil(healthAfter(WELL, asking(ms), MS).restsUntil)).toBe(12 * HOUR)
  })

  test('rests for the longer of what it asks and what it deserves', () => {
    expect(msUntil(healthAfter(failing(5), asking(SECOND), MS).restsUntil)).toBe(40 * SECOND)
    expect(msUntil(healthAfter(failing(5), asking(HOUR), MS).restsUntil)).toBe(HOUR)
  })

  test('rests for nothing that it asks with a success', () => {
    expect(healthAfter(failing(5), { ...FINE, retryAfterMs: HOUR }, MS)).toEqual(WELL)
  })
})

describe('an integration', () => {
  const since = (ms: number): Health => ({
    ...failing(9),
    failingSince: new Date(MS - ms).toISOString(),
  })
  const DAYS = 5 * 24 * HOUR

  test('ends at once where its receiver answers 410', () => {
    expect(disabledReason(failing(1), { status: 410, error: 'It answered 410.' }, MS)).toMatch(
      /410/,
    )
  })

  test.each([400, 401, 403, 404, 409, 411, 429, 500, 503, null])(
    'goes on where it answers %j',
    (status) => {
      expect(disabledReason(failing(50), { status, error: 'It failed.' }, MS)).toBeNull()
    },
  )

  test('ends after five days of nothing but failures, and no sooner', () => {
    expect(disabledReason(since(DAYS - 1), FAILED, MS)).toBeNull()
    expect(disabledReason(since(DAYS), FAILED, MS)).toMatch(/five days/)
    expect(disabledReason(since(30 * DAYS), UNREACHED, MS)).toMatch(/five days/)
  })

  test('goes on where it never failed, and where it did well in between', () => {
    expect(disabledReason(WELL, FINE, MS)).toBeNull()
    const health = healthAfter(healthAfter(since(DAYS), FINE, MS), FAILED, MS)
    expect(disabledReason(health, FAILED, MS)).toBeNull()
  })
})

describe('a Retry-After', () => {
  test.each<[string | null, number]>([
    [null, 0],
    ['', 0],
    ['0', 0],
    ['1', SECOND],
    [' 120 ', 2 * MINUTE],
    ['0005', 5 * SECOND],
    ['9999999999', 9_999_999_999 * SECOND],
    ['-1', 0],
    ['-120', 0],
    ['1e400', 0],
    ['Infinity', 0],
    ['NaN', 0],
    ['0x10', 0],
    ['soon', 0],
    ['120, 60', 0],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30 * SECOND],
    ['Fri, 20 Nov 2026 12:00:00 GMT', 2 * HOUR],
    ['Fri, 20 Nov 2026 10:00:00 GMT', 0],
    ['Fri, 20 Nov 2026 09:59:59 GMT', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('of %j asks for %i ms', (header, ms) => {
    expect(retryAfterMs(header, MS)).toBe(ms)
  })

  test('asks for a wait in ms that is not negative, for any value', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)),
        (header) => {
          expect(retryAfterMs(header, MS)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
