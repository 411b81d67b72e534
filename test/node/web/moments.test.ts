import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { datePresets, dayAndTime, momentOf } from '../../../web/card/moments.ts'
import { shownMoment } from '../../../web/text/dates.ts'

const DAY = '2026-03-24'

test('a day without a time stays one, and lasts until its end for what is due then', () => {
  for (const endsDay of [false, true]) {
    const moment = momentOf({ day: DAY, time: '' }, endsDay) ?? ''
    expect(dayAndTime(moment)).toEqual({ day: DAY, time: '' })
    const seconds = (new Date(moment).getTime() - new Date(`${DAY}T00:00`).getTime()) / 1_000
    expect(seconds).toBe(endsDay ? 86_399 : 0)
  }
})

test('a time that is given is kept and shown', () => {
  const given = { day: DAY, time: '23:59' }
  const moment = momentOf(given, true) ?? ''
  expect(dayAndTime(moment)).toEqual(given)
})

test('fields without a day have no moment', () => {
  expect(dayAndTime(undefined)).toEqual({ day: '', time: '' })
  expect(dayAndTime('never')).toEqual({ day: '', time: '' })
  expect(momentOf({ day: '', time: '10:00' }, true)).toBeNull()
})

test.each([
  ['Tuesday', new Date(2026, 11, 29, 23, 50), ['2026-12-29', '2026-12-30', '2027-01-04']],
  ['Monday', new Date(2026, 2, 23, 8), ['2026-03-23', '2026-03-24', '2026-03-30']],
  ['Sunday', new Date(2026, 2, 22, 8), ['2026-03-22', '2026-03-23', '2026-03-23']],
])('the days to choose on a %s are today, tomorrow and the next Monday', (_day, now, days) => {
  expect(datePresets(now).map(({ day }) => day)).toEqual(days)
})

describe('where clocks are put forward at midnight', () => {
  beforeAll(() => {
    vi.stubEnv('TZ', 'Africa/Cairo')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    [true, '2026-04-24T20:59:59.000Z'],
    [false, '2026-04-23T22:00:00.000Z'],
  ])('a day without a time stays one (to its end: %s)', (endsDay, moment) => {
    expect(momentOf({ day: '2026-04-24', time: '' }, endsDay)).toBe(moment)
    expect(dayAndTime(moment)).toEqual({ day: '2026-04-24', time: '' })
    expect(shownMoment(moment, Date.parse(moment))).toBe('Apr 24')
  })
})
