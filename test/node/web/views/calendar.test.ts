import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  dayByKey,
  dayInNext,
  dayNamed,
  daysAround,
  monthsAfter,
  movedTo,
  stepInGrid,
  dayOf,
} from '../../../../web/text/days.ts'
import { type Entry, dayBeside, entriesByDay, isFull } from '../../../../web/calendar/entries.ts'
import { firstDayOf } from '../../../../src/kernel/contract/days.ts'
import { ownLanguage } from '../../../../web/text/here.ts'
import { miniCard } from '../view.ts'

// Clocks go forward on 31 March 2030 there, and back on 27 October.
beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin')
})

afterAll(() => {
  vi.unstubAllEnvs()
})

describe('the days of a month', () => {
  test('are those of whole weeks, from the day that weeks begin with', () => {
    const fromMonday = daysAround('2030-03-15', 'month', 1)
    expect([fromMonday.at(0), fromMonday.at(-1)]).toEqual(['2030-02-25', '2030-03-31'])
    expect(fromMonday).toHaveLength(35)
    const fromSunday = daysAround('2030-03-15', 'month', 7)
    expect([fromSunday.at(0), fromSunday.at(-1)]).toEqual(['2030-02-24', '2030-04-06'])
  })

  test('have none twice and leave none out where clocks change', () => {
    const days = daysAround('2030-10-15', 'month', 1)
    expect(new Set(days).size).toBe(days.length)
    expect(days).toHaveLength(35)
    expect(days).toContain('2030-10-27')
    expect(daysAround('2030-03-31', 'week', 1)).toHaveLength(7)
  })

  test('lead to the month before and after, also from a day that those do not have', () => {
    expect(dayInNext('2030-03-31', 'month', -1)).toBe('2030-02-01')
    expect(dayInNext('2030-12-31', 'month', 1)).toBe('2031-01-01')
    expect(dayInNext('2030-03-28', 'week', 1)).toBe('2030-04-04')
  })
})

test.each([
  ['ArrowUp', 9, -7],
  ['ArrowRight', 9, 1],
  ['Home', 9, -2],
  ['End', 9, 4],
  ['j', 9, undefined],
])('%s in a grid of weeks leads from the place %s so many days on: %s', (key, at, step) => {
  expect(stepInGrid(key, at)).toBe(step)
})

test('a date that is moved keeps its time of day, also over a change of clocks', () => {
  const before = '2030-03-29T13:30:00.000Z'
  expect(movedTo(before, '2030-04-01')).toBe('2030-04-01T12:30:00.000Z')
  expect(movedTo('2030-01-31T22:59:00.000Z', '2030-02-28')).toBe('2030-02-28T22:59:00.000Z')
})

test('a day is that of the clocks where one is', () => {
  expect(dayOf(new Date('2030-01-01T23:30:00.000Z'))).toBe('2030-01-02')
  expect(dayNamed('2030-02-29')).toBe(undefined)
  expect(dayNamed('2032-02-29')).toBe('2032-02-29')
  expect(dayNamed('tomorrow')).toBe(undefined)
})

test('a week begins as in the region of the browser, if it speaks the language of the page', () => {
  const firstDay = (page: string, browser: string[]) => firstDayOf(ownLanguage(page, browser))
  expect(firstDay('en', ['de-DE', 'en-GB'])).toBe(1)
  expect(firstDay('en', ['en-US'])).toBe(7)
  expect(firstDay('de', ['en-US'])).toBe(1)
})

test('a card is on the day of each of its dates, from the first moment to the last', () => {
  const early = miniCard('early', 'L1', { dueAt: '2030-03-02T08:00:00.000Z' })
  const late = miniCard('late', 'L1', {
    dueAt: '2030-03-02T09:00:00.000Z',
    startAt: '2030-03-05T09:00:00.000Z',
  })
  const days = daysAround('2030-03-02', 'month', 1)
  const all = entriesByDay([late, early], ['startAt', 'dueAt'], days)
  expect(all.get('2030-03-02')?.map(({ card: { _id } }) => _id)).toEqual(['early', 'late'])
  expect(all.get('2030-03-05')).toMatchObject([{ field: 'startAt', card: { _id: 'late' } }])
  expect(dayBeside(all, '2030-03-02', 1)).toBe('2030-03-05')
  expect(dayBeside(all, '2030-03-02', -1)).toBe(undefined)
  const due = entriesByDay([late, early], ['dueAt'], days)
  expect(due.get('2030-03-05')).toEqual([])
})

test.each([
  ['PageDown', false, '2027-01-31', '2027-02-28'],
  ['PageUp', false, '2026-03-31', '2026-02-28'],
  ['PageDown', true, '2028-02-29', '2029-02-28'],
  ['PageUp', true, '2026-11-28', '2025-11-28'],
  ['PageUp', false, '2026-01-15', '2025-12-15'],
  ['ArrowUp', false, '2026-12-03', '2026-11-26'],
  ['ArrowRight', false, '2026-12-31', '2027-01-01'],
  ['Home', false, '2026-11-26', '2026-11-23'],
  ['End', false, '2026-11-26', '2026-11-29'],
  ['PageDown', true, '9999-06-01', undefined],
  ['ArrowRight', false, '9999-12-31', undefined],
  ['PageUp', false, '0001-01-15', undefined],
  ['Enter', false, '2026-11-26', undefined],
])('%s (with Shift: %s) leads from %s to %s in a month', (key, shiftKey, day, next) => {
  // 2026-11-26 is a Thursday, in a week that begins on Monday.
  expect(dayByKey({ key, shiftKey }, day, 3)).toBe(next)
})

test.each(['America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'months and weeks pass over the days when clocks change in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const walked = Array.from({ length: 24 }, (_, at) => monthsAfter('2025-12-31', at))
    expect(walked.every((day) => /-(?:31|30|28)$/.test(day ?? ''))).toBe(true)
    const days = Array.from({ length: 366 }, (_, at) => dayByKey(RIGHT, dayNumbered(at), 0))
    expect(days).toEqual(Array.from({ length: 366 }, (_, at) => dayNumbered(at + 1)))
    vi.unstubAllEnvs()
  },
)

const RIGHT = { key: 'ArrowRight', shiftKey: false }

function dayNumbered(at: number): string {
  return new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
}

test('a day of a month or a week that has many more cards than it shows at first is full', () => {
  const entry: Entry = { card: miniCard('C1', 'L1'), field: 'dueAt', at: '2030-01-01T00:00:00Z' }
  const many = (count: number) => Array.from({ length: count }, () => entry)
  expect([5, 6].map((count) => isFull(many(count), 'month'))).toEqual([false, true])
  expect([6, 41, 42].map((count) => isFull(many(count), 'week'))).toEqual([false, false, true])
})
