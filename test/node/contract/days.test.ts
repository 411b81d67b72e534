import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import {
  DAY_MS,
  type Zone,
  clockOfDay,
  endOfDay,
  momentAt,
  startOfDay,
  weekOfClock,
  writtenDay,
} from '../../../src/kernel/contract/days.ts'
import { zoneNamed } from '../../../src/kernel/contract/zones.ts'
import { isWholeDay } from '../../../src/kernel/contract/days.ts'

/** Zones that are far from UTC, not by whole hours, or put their clocks forward or back at midnight or over a whole day. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

const { TZ } = process.env

afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

function zoneOf(name: string): Zone {
  const zone = zoneNamed(name)
  if (zone === undefined) throw new Error(`There is no zone ${name}.`)
  return zone
}

function clock(day: string): number {
  return clockOfDay(day) ?? Number.NaN
}

/** The day that a clock on the wall shows, by the dates of JavaScript, which do not use what is tested. */
function dayOnWall(ms: number): string {
  const date = new Date(ms)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** The first minute of a day, found by looking at each of the minutes around it. */
function firstMinute(day: string): number {
  for (let ms = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000; ; ms += 60_000)
    if (dayOnWall(ms) >= day) return ms
}

const ofDays = fc
  .integer({ min: Date.parse('1990-01-01') / DAY_MS, max: Date.parse('2037-12-31') / DAY_MS })
  .map((days) => writtenDay(days * DAY_MS))

describe('a day', () => {
  test('begins and ends when the clocks of its zone say so, on any day in any zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), ofDays, (name, day) => {
        process.env['TZ'] = name
        const next = writtenDay(clock(day) + DAY_MS)
        expect(startOfDay(clock(day), zoneOf(name))).toBe(firstMinute(day))
        expect(endOfDay(clock(day), zoneOf(name))).toBe(firstMinute(next) - 1_000)
      }),
      { numRuns: 400 },
    )
  })

  test('is the one that a clock on the wall shows, at any moment in any zone', () => {
    const moments = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2037-12-31') })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (name, ms) => {
        process.env['TZ'] = name
        expect(writtenDay(zoneOf(name)(ms))).toBe(dayOnWall(ms))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    // Clocks are put forward at midnight, so the day begins at one and has 23 hours.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.000Z'],
    // They are put back at midnight, so it has 25 hours, and 23:59:59 comes twice.
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T21:59:59.000Z'],
    // They are put back to midnight, which comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.000Z'],
    ['Asia/Kathmandu', '2026-11-28', '2026-11-27T18:15:00.000Z', '2026-11-28T18:14:59.000Z'],
    ['Pacific/Kiritimati', '2026-11-28', '2026-11-27T10:00:00.000Z', '2026-11-28T09:59:59.000Z'],
    ['Pacific/Pago_Pago', '2026-11-28', '2026-11-28T11:00:00.000Z', '2026-11-29T10:59:59.000Z'],
    // Samoa went over the date line, and had no such day.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T09:59:59.000Z'],
  ])('in %s, %s is from %s to %s', (name, day, from, to) => {
    expect(new Date(startOfDay(clock(day), zoneOf(name))).toISOString()).toBe(from)
    expect(new Date(endOfDay(clock(day), zoneOf(name))).toISOString()).toBe(to)
  })

  test('is whole in its first and its last second alone, however long it is', () => {
    const parts = fc.constantFrom(0, 999, 1_000, 3_600_000)
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), ofDays, parts, (name, day, ms) => {
        const zone = zoneOf(name)
        const [start, end] = [startOfDay(clock(day), zone), endOfDay(clock(day), zone)]
        if (start > end) return
        expect(isWholeDay(start + ms, zone)).toBe(ms < 1_000)
        expect(isWholeDay(end + 999 - ms, zone)).toBe(ms < 1_000)
      }),
      { numRuns: 400 },
    )
  })

  test('has the first and the last years of the calendar', () => {
    const zone = zoneOf('Pacific/Kiritimati')
    expect(writtenDay(zone(Date.parse('0001-01-01T00:00:00Z')))).toBe('0000-12-31')
    expect(writtenDay(zone(Date.parse('9999-12-31T00:00:00Z')))).toBe('9999-12-31')
    expect(clockOfDay('2026-02-30')).toBeUndefined()
    expect(clockOfDay('2026-2-3')).toBeUndefined()
  })
})

test('a time that the clocks leave out is as much later as they are put forward', () => {
  const at = Date.parse('2026-03-29T02:30:00Z')
  expect(new Date(momentAt(at, zoneOf('Europe/Berlin'))).toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  )
})

test('a week begins with the day that it is said to begin with', () => {
  const saturday = clock('2026-11-28') + 3_600_000
  expect([1, 6, 7].map((first) => writtenDay(weekOfClock(saturday, first)))).toEqual([
    '2026-11-23',
    '2026-11-28',
    '2026-11-22',
  ])
})

test('a zone is known by its name in the database, and nothing else is one', () => {
  expect(['Mars/Olympus', '', '+01:00', 'x'.repeat(70)].map(zoneNamed)).toEqual(
    Array(4).fill(undefined),
  )
  expect(zoneNamed('america/new_york')).toBeDefined()
})
