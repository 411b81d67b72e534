import { expect, test } from 'vitest'
import {
  recurrenceOfKanboard,
  recurrenceOfTodoist,
  recurrenceOfVikunja,
  recurrenceOfWekan,
} from '../../../src/kernel/contract/recurrence/elsewhere.ts'

test('recurrences of other programs are read', () => {
  const UTC = 'UTC'
  expect(recurrenceOfWekan('weekly', UTC)?.rule).toBe('FREQ=WEEKLY')
  expect(recurrenceOfWekan('none', UTC)).toBe(undefined)
  const vikunja = (repeatAfter: unknown, repeatMode: unknown) =>
    recurrenceOfVikunja({ repeatAfter, repeatMode }, UTC)
  expect(vikunja(0, 0)).toBe(undefined)
  expect(vikunja(604_800, 0)).toEqual({
    rule: 'FREQ=DAILY;INTERVAL=7',
    mode: 'schedule',
    timeZone: UTC,
  })
  expect(vikunja(86_400, 2)).toMatchObject({ rule: 'FREQ=DAILY', mode: 'completion' })
  expect(vikunja(3_600, 0)).toMatchObject({ rule: 'FREQ=DAILY' })
  expect(vikunja(0, 1)).toMatchObject({ rule: 'FREQ=MONTHLY', mode: 'schedule' })
  expect(vikunja(1e12, 0)).toBe(undefined)
  const kanboard = (status: unknown, factor: unknown, timeframe: unknown, baseDate: unknown) =>
    recurrenceOfKanboard({ status, factor, timeframe, baseDate }, UTC)
  expect(kanboard(0, 1, 0, 0)).toBe(undefined)
  expect(kanboard('1', '2', '1', '0')).toMatchObject({
    rule: 'FREQ=MONTHLY;INTERVAL=2',
    mode: 'schedule',
  })
  expect(kanboard(1, 1, 2, 1)).toMatchObject({ rule: 'FREQ=YEARLY', mode: 'completion' })
  expect(kanboard(1, -1, 0, 0)).toBe(undefined)
  expect(kanboard(1, 1, 9, 0)).toBe(undefined)
})

test.each([
  ['every day', 'FREQ=DAILY'],
  ['daily', 'FREQ=DAILY'],
  ['Every 3 days at 9am', 'FREQ=DAILY;INTERVAL=3'],
  ['every other week 14:00', 'FREQ=WEEKLY;INTERVAL=2'],
  ['every month', 'FREQ=MONTHLY'],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every Monday, fri', 'FREQ=WEEKLY;BYDAY=MO,FR'],
  ['every 15th', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['every last day', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['every 0 days', undefined],
  ['every 40th', undefined],
  ['every full moon', undefined],
  ['tomorrow', undefined],
  ['month', undefined],
  [7, undefined],
])('the words of Todoist %j are a rule', (text, rule) => {
  expect(recurrenceOfTodoist(text, 'UTC')?.rule).toBe(rule)
})

test('a mark in the words of Todoist counts from when a task was done', () => {
  expect(recurrenceOfTodoist('every! 2 weeks', 'UTC')?.mode).toBe('completion')
  expect(recurrenceOfTodoist('every 2 weeks', 'UTC')?.mode).toBe('schedule')
})
