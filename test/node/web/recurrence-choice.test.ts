import { describe, expect, test } from 'vitest'
import { UTC } from '../../../src/kernel/contract/days.ts'
import {
  CHOICES,
  type Draft,
  draftOf,
  moreOf,
  nextDatesOf,
  recurrenceOf,
  wholeOf,
} from '../../../web/card/recurrence-choice.ts'
import { miniCard } from './view.ts'

// The last Friday of a month.
const ANCHOR = Date.parse('2026-01-30T09:00:00.000Z')
const ZONE = { timeZone: 'UTC' }

describe('what is picked', () => {
  test.each<[Draft, string | undefined]>([
    [{ choice: 'none', interval: 1, days: [5], mode: 'schedule' }, undefined],
    [{ choice: 'daily', interval: 3, days: [5], mode: 'schedule' }, 'FREQ=DAILY;INTERVAL=3'],
    [
      { choice: 'weekdays', interval: 3, days: [5], mode: 'schedule' },
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    ],
    [
      { choice: 'weekly', interval: 2, days: [4, 1], mode: 'schedule' },
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
    ],
    [{ choice: 'weekly', interval: 1, days: [], mode: 'schedule' }, undefined],
    [
      { choice: 'monthly-day', interval: 1, days: [5], mode: 'schedule' },
      'FREQ=MONTHLY;BYMONTHDAY=30',
    ],
    [
      { choice: 'monthly-weekday', interval: 1, days: [5], mode: 'schedule' },
      'FREQ=MONTHLY;BYDAY=-1FR',
    ],
    [
      { choice: 'first-working', interval: 1, days: [5], mode: 'schedule' },
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    ],
    [
      { choice: 'last-working', interval: 1, days: [5], mode: 'schedule' },
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ],
    [{ choice: 'yearly', interval: 1, days: [5], mode: 'schedule' }, 'FREQ=YEARLY'],
    [{ choice: 'completed', interval: 7, days: [5], mode: 'schedule' }, 'FREQ=DAILY;INTERVAL=7'],
  ])('as %j is the rule %s', (draft, rule) => {
    expect(recurrenceOf(draft, ANCHOR)?.rule).toBe(rule)
  })

  test.each(CHOICES)('as %s is shown as that', (choice) => {
    const made = recurrenceOf({ choice, interval: 1, days: [1, 3], mode: 'schedule' }, ANCHOR)
    expect(draftOf(made && { ...made, ...ZONE }, ANCHOR).choice).toBe(choice)
  })

  test('in another mode is shown as it is, and so many days after completion as that', () => {
    const picked = { choice: 'weekly', interval: 1, days: [1], mode: 'completion' } as const
    const made = recurrenceOf({ ...picked, days: [1] }, ANCHOR)
    expect(made).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'completion' })
    expect(draftOf(made && { ...made, ...ZONE }, ANCHOR)).toEqual(picked)
    const daily = { rule: 'FREQ=DAILY', mode: 'completion', ...ZONE } as const
    expect(draftOf(daily, ANCHOR).choice).toBe('completed')
  })

  test('beside the rule is kept, but for what is as it would be without it', () => {
    const rule = { rule: 'FREQ=DAILY', mode: 'schedule', ...ZONE } as const
    const more = { to: 'L1', position: 0, leadDays: 0, until: '2026-02-01', skip: ['2026-01-31'] }
    expect(wholeOf({ ...rule, ...more })).toEqual({ ...rule, ...more })
    expect(moreOf({ ...rule, ...more }, [{ _id: 'L1' }])).toEqual(more)
    expect(moreOf({ ...rule, to: 'gone', count: 3 }, [{ _id: 'L1' }])).toEqual({ count: 3 })
    const blank = { to: undefined, count: undefined, paused: false, skip: [] }
    expect(wholeOf({ ...rule, ...blank, missed: 'once' })).toEqual(rule)
    expect(wholeOf({ ...rule, paused: true, missed: 'skip' })).toEqual({
      ...rule,
      paused: true,
      missed: 'skip',
    })
  })

  test('by somebody else is shown as another rule', () => {
    const rule = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'
    expect(draftOf({ rule, mode: 'schedule', ...ZONE }, ANCHOR).choice).toBe('other')
  })

  test('has its next five dates, unless they follow from the completion', () => {
    const card = miniCard('C1', 'L1', { dueAt: '2026-01-30T09:00:00.000Z' })
    const weekly = { rule: 'FREQ=WEEKLY', mode: 'schedule', ...ZONE } as const
    expect(nextDatesOf(card, weekly, UTC, ANCHOR)).toEqual([
      '2026-02-06T09:00:00.000Z',
      '2026-02-13T09:00:00.000Z',
      '2026-02-20T09:00:00.000Z',
      '2026-02-27T09:00:00.000Z',
      '2026-03-06T09:00:00.000Z',
    ])
    expect(nextDatesOf(card, { ...weekly, mode: 'completion' }, UTC, ANCHOR)).toEqual([])
  })

  test('has no dates that are past, but for the one that comes at once', () => {
    const card = miniCard('C1', 'L1', { dueAt: '2026-01-06T09:00:00.000Z' })
    const weekly = { rule: 'FREQ=WEEKLY', mode: 'schedule', ...ZONE } as const
    const days = (one: typeof card) =>
      nextDatesOf(one, weekly, UTC, ANCHOR).map((at) => at.slice(5, 10))
    expect(days(card)).toEqual(['01-27', '02-03', '02-10', '02-17', '02-24'])
    const paused = { ...card, recurrence: { ...weekly, paused: true } }
    expect(days(paused)).toEqual(['02-03', '02-10', '02-17', '02-24', '03-03'])
  })
})
