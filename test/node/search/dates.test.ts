import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { UTC, firstDayOf } from '../../../src/kernel/contract/days.ts'
import { zoneNamed } from '../../../src/kernel/contract/zones.ts'
import { boundsAt } from '../../../src/kernel/contract/query/dates.ts'
import { parseQuestion } from '../../../src/kernel/contract/query/query.ts'

type Asker = { now: string; zone: string; firstDay?: number }

const THURSDAY: Asker = { now: '2026-12-10T15:00:00Z', zone: 'UTC' }

function boundsOf(clause: string, { now, zone, firstDay = 1 }: Asker = THURSDAY) {
  const parsed = parseQuestion(clause)
  const [term] = parsed.ok ? parsed.question.terms : []
  if (term?.is !== 'date') throw new Error(`${clause} is no date clause.`)
  return boundsAt(term.range, { nowMs: Date.parse(now), zone: zoneNamed(zone) ?? UTC, firstDay })
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a date clause lets through', () => {
  test.each([
    ['due:<7d', undefined, '2026-12-18T00:00:00.000Z'],
    ['due:>7d', '2026-12-18T00:00:00.000Z', undefined],
    ['due:>2w', '2026-12-25T00:00:00.000Z', undefined],
    ['start:<1m', undefined, '2027-01-10T00:00:00.000Z'],
    ['created:<7d', '2026-12-03T00:00:00.000Z', undefined],
    ['modified:>2w', undefined, '2026-11-26T00:00:00.000Z'],
    ['due:<6h', undefined, '2026-12-10T21:00:00.000Z'],
    ['modified:<6h', '2026-12-10T09:00:00.000Z', undefined],
    ['due:>0d', '2026-12-10T15:00:00.000Z', undefined],
    ['due:<0w', undefined, '2026-12-10T15:00:00.000Z'],
    ['due:today', '2026-12-10T00:00:00.000Z', '2026-12-11T00:00:00.000Z'],
    ['due:Tomorrow', '2026-12-11T00:00:00.000Z', '2026-12-12T00:00:00.000Z'],
    ['modified:yesterday', '2026-12-09T00:00:00.000Z', '2026-12-10T00:00:00.000Z'],
    ['due:this-week', '2026-12-07T00:00:00.000Z', '2026-12-14T00:00:00.000Z'],
    ['due:next-week', '2026-12-14T00:00:00.000Z', '2026-12-21T00:00:00.000Z'],
    ['end:last-week', '2026-11-30T00:00:00.000Z', '2026-12-07T00:00:00.000Z'],
    ['due:overdue', undefined, '2026-12-10T15:00:00.000Z'],
    ['end:2026-12-01', '2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'],
    ['due:2026-12-01..2026-12-31', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['due:today..2026-12-31', '2026-12-10T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['due:2026-12-01..', '2026-12-01T00:00:00.000Z', undefined],
    ['due:..2026-12-31', undefined, '2027-01-01T00:00:00.000Z'],
    ['due:<2026-12-01', undefined, '2026-12-01T00:00:00.000Z'],
    ['due:<=2026-12-01', undefined, '2026-12-02T00:00:00.000Z'],
    ['due:>2026-12-01', '2026-12-02T00:00:00.000Z', undefined],
    ['due:>=2026-12-01', '2026-12-01T00:00:00.000Z', undefined],
    ['due:<today', undefined, '2026-12-10T00:00:00.000Z'],
    ['due:>this-week', '2026-12-14T00:00:00.000Z', undefined],
    ['due:9999-12-31', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    ['due:0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-02T00:00:00.000Z'],
    ['modified:<9999y', '0001-01-01T00:00:00.000Z', undefined],
  ])('of %s the days of UTC, where no zone is known', (clause, from, to) => {
    expect(boundsOf(clause)).toEqual({ from, to })
  })

  test.each([
    // It is still the day before in New York, and long the next one on Kiritimati.
    ['due:today', 'America/New_York', '2026-12-10T05:00:00.000Z', '2026-12-11T05:00:00.000Z'],
    ['due:today', 'Pacific/Kiritimati', '2026-12-10T10:00:00.000Z', '2026-12-11T10:00:00.000Z'],
    ['due:tomorrow', 'Asia/Kathmandu', '2026-12-11T18:15:00.000Z', '2026-12-12T18:15:00.000Z'],
    ['due:<7d', 'Pacific/Pago_Pago', undefined, '2026-12-18T11:00:00.000Z'],
    ['created:<7d', 'Pacific/Pago_Pago', '2026-12-03T11:00:00.000Z', undefined],
    ['due:2026-11-28', 'Europe/Berlin', '2026-11-27T23:00:00.000Z', '2026-11-28T23:00:00.000Z'],
    ['due:<2026-12-01', 'Europe/Berlin', undefined, '2026-11-30T23:00:00.000Z'],
    // These days have 23 and 25 hours.
    ['due:2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['due:2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['due:2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['due:this-week', 'America/New_York', '2026-12-07T05:00:00.000Z', '2026-12-14T05:00:00.000Z'],
  ])('of %s the days of the reader in %s', (clause, zone, from, to) => {
    expect(boundsOf(clause, { now: '2026-12-11T02:00:00Z', zone })).toEqual({ from, to })
  })

  test('of this-week the days since the last one that weeks begin with, today included', () => {
    const at = (now: string, firstDay: number) =>
      boundsOf('due:this-week', { now, zone: 'UTC', firstDay }).from?.slice(0, 10)
    expect([1, 6, 7].map((first) => at('2026-12-13T12:00:00Z', first))).toEqual([
      '2026-12-07',
      '2026-12-12',
      '2026-12-13',
    ])
  })
})

test('weeks begin as where a language is spoken, and on Monday where that is not known', () => {
  const tags = ['en', 'en-GB', 'de', 'ar-EG', 'pt-BR', '', null, undefined, 'no language']
  expect(tags.map(firstDayOf)).toEqual([7, 1, 1, 6, 7, 1, 1, 1, 1])
})

const ZONES = ['America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'Asia/Kathmandu', 'UTC']

/** The local date of a moment so many days later, by the dates of JavaScript. */
function localDay(ms: number, days: number): string {
  const at = new Date(ms)
  const date = new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, 12)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

test('a card is found by the days between its date and today as people count them, anywhere and at any time', () => {
  const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-12-31') })
  const distances = fc.integer({ min: -10 * 86_400_000, max: 10 * 86_400_000 })
  const counts = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moments, distances, counts, (zone, now, far, count) => {
      vi.stubEnv('TZ', zone)
      const [due, asker] = [now + far, { now: new Date(now).toISOString(), zone }]
      const isFound = (clause: string) => {
        const { from, to } = boundsOf(clause, asker)
        return (!from || due >= Date.parse(from)) && (!to || due < Date.parse(to))
      }
      const day = localDay(due, 0)
      expect(isFound('due:today')).toBe(day === localDay(now, 0))
      expect(isFound('due:tomorrow')).toBe(day === localDay(now, 1))
      expect(isFound(`due:${day}`)).toBe(true)
      expect(isFound(`due:<${count}d`)).toBe(day <= localDay(now, count))
      expect(isFound(`due:>${count}d`)).toBe(day > localDay(now, count))
      expect(isFound(`created:<${count}d`)).toBe(day >= localDay(now, -count))
      expect(isFound(`created:>${count}d`)).toBe(day < localDay(now, -count))
    }),
    { numRuns: 500 },
  )
})
