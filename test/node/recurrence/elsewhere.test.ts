import { expect, test } from 'vitest'
import {
  recurrenceOfKanboard,
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
