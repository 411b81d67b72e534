import { describe, expect, test } from 'vitest'
import {
  type ReadRecurrence,
  datesAt,
  nextDates,
  seriesOf,
} from '../../../src/kernel/contract/recurrence/series.ts'
import { NOW, due, recurring } from './recurring.ts'

describe('at the ends of the years that are stored', () => {
  const first = (recurrence: ReadRecurrence, dueAt: string, most = 20) =>
    nextDates(recurrence, seriesOf(due(dueAt), recurrence, NOW), most)

  test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'])(
    'a series in %s ends with its last date there, and none is another moment',
    (timeZone) => {
      const daily = recurring({ timeZone })
      const last = ['9999-12-29', '9999-12-30', '9999-12-31'].map((day) => `${day}T23:00:00.000Z`)
      expect(first(daily, '9999-12-28T23:00:00.000Z')).toEqual(last)
    },
  )

  test('a yearly series ends in the year 9999', () => {
    const yearly = recurring({ rule: 'FREQ=YEARLY', timeZone: 'UTC' })
    const dates = first(yearly, '9990-12-31T23:00:00.000Z')
    expect(dates).toHaveLength(9)
    expect(dates.at(-1)).toBe('9999-12-31T23:00:00.000Z')
  })

  test.each(['UTC', 'Europe/Berlin', 'America/New_York'])(
    'a series in %s begins on the first day',
    (timeZone) => {
      expect(first(recurring({ timeZone }), '0001-01-01T00:00:00.000Z', 2)).toEqual([
        '0001-01-02T00:00:00.000Z',
        '0001-01-03T00:00:00.000Z',
      ])
    },
  )

  test('a date that would be past them is not set, and the others are', () => {
    const daily = recurring({ timeZone: 'Europe/Berlin' })
    const card = { ...due('2026-01-05T08:00:00.000Z'), endAt: '9999-12-31T23:30:00.000Z' }
    const later = datesAt(card, seriesOf(card, daily, NOW), '2026-01-06T09:00:00.000', daily.zone)
    expect(later.dates).toEqual({ dueAt: '2026-01-06T08:00:00.000Z', endAt: null })
    expect(later.series.dates).toEqual({ dueAt: '2026-01-06T09:00:00.000' })
    const before = datesAt(card, seriesOf(card, daily, NOW), '2026-01-04T09:00:00.000', daily.zone)
    expect(before.dates.endAt).toBe('9999-12-30T23:30:00.000Z')
  })
})
