import { expect, test } from 'vitest'
import { USUAL_TIMES, isAlmostDueTime, shownTime } from '../../../web/settings/almost-due.ts'

test('times before a due date are said in the largest unit that fits', () => {
  const shown = [...USUAL_TIMES, 90].map((minutes) => shownTime(minutes, 'en'))
  const usual = ['0 minutes', '15 minutes', '1 hour', '3 hours', '1 day', '2 days', '1 week']
  expect(shown).toEqual([...usual, '90 minutes'])
  expect(shownTime(2_880, 'de')).toBe('2 Tage')
})

test('a time before a due date is a whole number of minutes, up to thirty days', () => {
  expect([0, 43_200].every(isAlmostDueTime)).toBe(true)
  expect([-1, 43_201, 1.5, NaN].some(isAlmostDueTime)).toBe(false)
})
