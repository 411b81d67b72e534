import { expect, test } from 'vitest'
import { nextRunMs } from '../../../src/boards/rules/schedule.ts'

const CALENDAR = { activityType: 'scheduledTrigger', scheduleKind: 'calendar' }

/** The next moments of a schedule after one. */
function nextOf(trigger: Record<string, string | number>, after: string, count = 3): string[] {
  const found: string[] = []
  for (let ms: number | undefined = Date.parse(after); found.length < count;) {
    ms = nextRunMs({ ...CALENDAR, ...trigger }, ms)
    if (ms === undefined) break
    found.push(new Date(ms).toISOString().slice(0, 16))
  }
  return found
}

const BERLIN = { timeZone: 'Europe/Berlin' }

test.each([
  [
    'the minute that clocks leave out is the next one that exists',
    { scheduleType: 'daily', atTime: '02:30', ...BERLIN },
    '2026-03-28T00:00:00Z',
    ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
  ],
  [
    'a minute that comes twice is the first one',
    { scheduleType: 'daily', atTime: '02:30', ...BERLIN },
    '2026-10-24T12:00:00Z',
    ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30'],
  ],
  [
    'weekdays leave out Saturday and Sunday',
    { scheduleType: 'weekday', atTime: '09:00' },
    '2026-11-27T10:00:00Z',
    ['2026-11-30T09:00', '2026-12-01T09:00', '2026-12-02T09:00'],
  ],
  [
    'a week begins with Sunday as 0',
    { scheduleType: 'weekly', weekday: 0 },
    '2026-11-29T00:00:00Z',
    ['2026-12-06T00:00', '2026-12-13T00:00', '2026-12-20T00:00'],
  ],
  [
    'a day that a month does not have is its last one',
    { scheduleType: 'monthly', dayOfMonth: 31 },
    '2027-01-31T00:00:00Z',
    ['2027-02-28T00:00', '2027-03-31T00:00', '2027-04-30T00:00'],
  ],
  [
    'once is once',
    { scheduleType: 'once', onDate: '2026-12-24', atTime: '18:00', timeZone: 'America/New_York' },
    '2026-11-29T00:00:00Z',
    ['2026-12-24T23:00'],
  ],
])('%s', (_what, trigger, after, wanted) => {
  expect(nextOf(trigger, after)).toEqual(wanted)
})
