import { describe, expect, test } from 'vitest'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { comingDates, lookAt } from '../../../src/kernel/contract/recurrence/look.ts'
import {
  type Recurrence,
  nextDates,
  seriesOf,
} from '../../../src/kernel/contract/recurrence/series.ts'
import { NOW, due, recurring } from './recurring.ts'

describe('a look at a series', () => {
  test('makes one card of all that were missed, or none', () => {
    const daily = recurring({ leadDays: 1 })
    const own = seriesOf(due('2026-01-05T08:00:00.000Z'), daily, NOW)
    const afterOutage = Date.parse('2026-01-09T12:00:00.000Z')
    expect(lookAt(daily, own, afterOutage)).toEqual({
      due: { on: '2026-01-10T09:00:00.000', passed: 5 },
      nextAt: '2026-01-10T08:00:00.000Z',
    })
    const skipping = recurring({ leadDays: 1, missed: 'skip' })
    expect(lookAt(skipping, own, afterOutage)).toEqual({
      due: undefined,
      nextAt: '2026-01-10T08:00:00.000Z',
    })
    const inTime = Date.parse('2026-01-10T08:00:30.000Z')
    expect(lookAt(skipping, own, inTime).due?.on).toBe('2026-01-11T09:00:00.000')
  })

  test('tells as coming the one card of what was missed, or none, and those after now', () => {
    const now = Date.parse('2026-01-09T12:00:00.000Z')
    const days = (given: Partial<Recurrence>, most = 3, from = '2026-01-05') => {
      const recurrence = recurring(given)
      const own = seriesOf(due(`${from}T08:00:00.000Z`), recurrence, NOW)
      return comingDates(recurrence, own, now, most).map((at) => at.slice(5, 10))
    }
    expect(days({})).toEqual(['01-09', '01-10', '01-11'])
    expect(days({ leadDays: 1 })).toEqual(['01-10', '01-11', '01-12'])
    expect(days({ missed: 'skip' })).toEqual(['01-10', '01-11', '01-12'])
    expect(days({ paused: true })).toEqual(['01-10', '01-11', '01-12'])
    expect(days({ count: 7 })).toEqual(['01-09', '01-10', '01-11'])
    expect(days({ count: 6 })).toEqual(['01-09', '01-10'])
    expect(days({ until: '2026-01-07' })).toEqual(['01-07'])
    expect(days({ until: '2026-01-07', paused: true })).toEqual([])
    expect(days({}, 3, '0001-01-05')).toEqual(['01-09', '01-10', '01-11'])
    expect(days({}, 1)).toEqual(['01-09'])
    expect(days({}, 0)).toEqual([])
  })

  test('leaves out what passed while it was paused', () => {
    const daily = recurring({})
    const after = '2026-01-09T12:00:00.000Z'
    const own = { ...seriesOf(due('2026-01-05T08:00:00.000Z'), daily, NOW), after }
    expect(lookAt(daily, own, Date.parse(after))).toEqual({
      due: undefined,
      nextAt: '2026-01-10T08:00:00.000Z',
    })
    expect(nextDates(daily, own, 1)).toEqual(['2026-01-10T08:00:00.000Z'])
  })

  test.each<[rule: string, first: string, on: string, given?: Partial<Recurrence>]>([
    ['FREQ=DAILY', '1900-01-31T08:00:00.000Z', '2026-01-01T09:00:00.000'],
    ['FREQ=DAILY', '0001-01-02T08:00:00.000Z', '2026-01-01T08:53:28.000'],
    ['FREQ=DAILY;INTERVAL=7', '1900-01-01T08:00:00.000Z', '2025-12-29T09:00:00.000'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '1904-02-29T08:00:00.000Z', '2024-02-29T09:00:00.000'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO', '1800-01-06T08:00:00.000Z', '2025-12-22T08:53:28.000'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '0900-01-31T08:00:00.000Z', '2025-12-31T08:53:28.000'],
    ['FREQ=DAILY', '1900-01-31T08:00:00.000Z', '1990-01-01T09:00:00.000', { until: '1990-01-01' }],
    ['FREQ=DAILY;UNTIL=19900101', '1900-01-31T08:00:00.000Z', '1990-01-01T09:00:00.000'],
  ])('of %s from %s makes one card of everything until now', (rule, first, on, given) => {
    const recurrence = recurring({ rule, ...given })
    const { due: found, nextAt } = lookAt(
      recurrence,
      seriesOf(due(first), recurrence, NOW),
      Date.parse('2026-01-01T12:00:00.000Z'),
    )
    expect(found?.on).toBe(on)
    expect(nextAt === null || nextAt > '2026-01-01T12:00:00.000Z').toBe(true)
  })

  test('counts every occurrence of a card that has a count, however old it is', () => {
    const daily = recurring({ count: 10_000 })
    const own = seriesOf(due('1900-01-31T08:00:00.000Z'), daily, NOW)
    expect(lookAt(daily, own, Date.parse(NOW))).toEqual({
      due: { on: '1927-06-18T09:00:00.000', passed: 9_999 },
      nextAt: null,
    })
  })

  test('leaves out days that are to be skipped, however many of the last ones they are', () => {
    const skip = Array.from({ length: 60 }, (_, at) =>
      momentOf(Date.parse('2026-01-01T00:00:00Z') - at * 86_400_000).slice(0, 10),
    )
    const daily = recurring({ skip })
    const own = seriesOf(due('1900-01-31T08:00:00.000Z'), daily, NOW)
    const look = lookAt(daily, own, Date.parse('2026-01-01T12:00:00.000Z'))
    expect(look.due?.on).toBe('2025-11-02T09:00:00.000')
    expect(look.nextAt).toBe('2026-01-02T08:00:00.000Z')
  })
})
