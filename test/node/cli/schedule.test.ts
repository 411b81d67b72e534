import { describe, expect, test } from 'vitest'
import { intervalOf, nameAt, newestOf, spare, timeOf, waitFor } from '../../../cli/schedule.ts'

const NOON = Date.parse('2027-01-10T12:00:00Z')
const HOUR = 3_600_000

const own = (time: string, ending = '') => `laneway-202701${time}Z.backup${ending}`

test('a backup is named by its time, and a closed one as files of age are', () => {
  expect(nameAt(new Date(NOON + 7), false)).toBe('laneway-20270110T120000Z.backup')
  expect(nameAt(new Date(NOON), true)).toBe('laneway-20270110T120000Z.backup.age')
  expect(timeOf(own('10T120000', '.age'))).toBe(NOON)
})

test.each(['laneway-20270110T120000Z.backup.old', 'x-laneway-20270110T120000Z.backup', 'notes'])(
  '%s is no backup by a schedule',
  (name) => expect(timeOf(name)).toBeUndefined(),
)

describe('backups to delete', () => {
  const names = [own('01T000000'), 'notes', own('03T000000'), own('02T000000', '.age'), 'a.backup']

  test('are the oldest of their names, and no other file', () => {
    expect(spare([...names, own('04T000000')], own('04T000000'), 2)).toEqual([
      own('02T000000', '.age'),
      own('01T000000'),
    ])
    expect(spare([...names, own('04T000000')], own('04T000000'), 4)).toEqual([])
  })

  test('are never the one that was just made, though the clock was set back', () => {
    const made = `laneway-20261231T000000Z.backup`
    expect(spare([...names, made], made, 1)).not.toContain(made)
    expect(spare([...names, made], made, 2)).toEqual([own('02T000000', '.age'), own('01T000000')])
  })
})

describe('the next backup', () => {
  const wait = (newest: number | undefined, failures = 0, every = 24 * HOUR) =>
    waitFor(NOON, every, { newest, failures }) / HOUR

  test('is made at once where there is none, or none that is new enough', () => {
    expect(wait(undefined)).toBe(0)
    expect(wait(NOON - 25 * HOUR)).toBe(0)
    expect(wait(NOON - 4 * HOUR)).toBe(20)
  })

  test('waits for none that says that it is of the future', () => {
    expect(wait(NOON + HOUR)).toBe(0)
    expect(newestOf([own('10T130000'), own('10T110000'), 'notes'], NOON)).toBe(NOON - HOUR)
  })

  test('is tried again after a minute, then more seldom, and at least each hour', () => {
    expect([1, 2, 3, 7, 5_000].map((failures) => wait(undefined, failures) * 60)).toEqual([
      1, 2, 4, 60, 60,
    ])
    expect(wait(undefined, 9, 30 * 60_000) * 60).toBe(30)
  })
})

test.each([
  ['24h', 24 * HOUR],
  ['30m', HOUR / 2],
  ['20d', 480 * HOUR],
  ['0h', undefined],
  ['21d', undefined],
  ['24', undefined],
  ['1.5h', undefined],
  ['-1h', undefined],
])('every %s is %s ms', (text, interval) => expect(intervalOf(text)).toBe(interval))
