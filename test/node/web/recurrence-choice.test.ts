import { describe, expect, test } from 'vitest'
import { UTC } from '../../../src/kernel/contract/days.ts'
import {
  CHOICES,
  type Draft,
  draftOf,
  nextDatesOf,
  recurrenceOf,
} from '../../../web/card/recurrence-choice.ts'
import { miniCard } from './view.ts'

// The last Friday of a month.
const ANCHOR = Date.parse('2026-01-30T09:00:00.000Z')
const ZONE = { timeZone: 'UTC' }

describe('what is picked', () => {
  test.each<[Draft, string | undefined]>([
    [{ choice: 'none', interval: 1, days: [5] }, undefined],
    [{ choice: 'daily', interval: 3, days: [5] }, 'FREQ=DAILY;INTERVAL=3'],
    [{ choice: 'weekdays', interval: 3, days: [5] }, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    [{ choice: 'weekly', interval: 2, days: [4, 1] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH'],
    [{ choice: 'weekly', interval: 1, days: [] }, undefined],
    [{ choice: 'monthly-day', interval: 1, days: [5] }, 'FREQ=MONTHLY;BYMONTHDAY=30'],
    [{ choice: 'monthly-weekday', interval: 1, days: [5] }, 'FREQ=MONTHLY;BYDAY=-1FR'],
    [
      { choice: 'first-working', interval: 1, days: [5] },
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    ],
    [
      { choice: 'last-working', interval: 1, days: [5] },
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ],
    [{ choice: 'yearly', interval: 1, days: [5] }, 'FREQ=YEARLY'],
    [{ choice: 'completed', interval: 7, days: [5] }, 'FREQ=DAILY;INTERVAL=7'],
  ])('as %j is the rule %s', (draft, rule) => {
    expect(recurrenceOf(draft, ANCHOR)?.rule).toBe(rule)
  })

  test.each(CHOICES)('as %s is shown as that', (choice) => {
    const made = recurrenceOf({ choice, interval: 1, days: [1, 3] }, ANCHOR)
    expect(draftOf(made && { ...made, ...ZONE }, ANCHOR).choice).toBe(choice)
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
})
