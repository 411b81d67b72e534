import { describe, expect, test } from 'vitest'
import { snoozeTimes, typedTime } from '../../../web/inbox/snooze-times.ts'

describe('notifications are put off', () => {
  const at = (day: number, hour = 9) => new Date(2030, 0, day, hour)

  test.each([
    ['a Tuesday', at(15, 17), at(16), at(21)],
    ['a Sunday', at(20, 8), at(21), at(21)],
    ['a Monday', at(14, 8), at(15), at(21)],
  ])('on %s to the morning of tomorrow, or of next Monday', (_day, now, tomorrow, monday) => {
    expect(snoozeTimes(now)).toEqual([
      { name: 'tomorrow', at: tomorrow },
      { name: 'next-week', at: monday },
    ])
  })

  test('to a time that is typed, if it is still to come', () => {
    expect(typedTime('2030-01-15T18:30', at(15, 17))).toEqual(new Date(2030, 0, 15, 18, 30))
    expect(typedTime('2030-01-15T16:30', at(15, 17))).toBeUndefined()
    expect(typedTime('', at(15))).toBeUndefined()
  })
})
