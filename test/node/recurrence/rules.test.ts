import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRule } from '../../../src/kernel/contract/recurrence/rule.ts'
import { isJudged, ours, randomRule, randomStart, theirs } from '../../support/random-rules.ts'
import { runsOf } from '../../support/seed.ts'

const start = Date.parse('2026-01-01T09:00:00Z')

function daysOf(rule: string, most: number, from = start): string[] {
  return ours(rule, from, most).map((at) => at.slice(0, 10))
}

describe('a rule', () => {
  test.each<[string, string[]]>([
    ['FREQ=DAILY', ['2026-01-02', '2026-01-03', '2026-01-04']],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', ['2026-01-02', '2026-01-05', '2026-01-06']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', ['2026-01-13', '2026-01-27', '2026-02-10']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=MONTHLY;BYDAY=2TU', ['2026-01-13', '2026-02-10', '2026-03-10']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['2026-01-30', '2026-02-27', '2026-03-27']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', ['2026-02-02', '2026-03-02', '2026-04-01']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['2026-01-30', '2026-02-27', '2026-03-31']],
    ['FREQ=YEARLY', ['2027-01-01', '2028-01-01', '2029-01-01']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['RRULE:freq=daily;interval=10;', ['2026-01-11', '2026-01-21', '2026-01-31']],
  ])('%s comes on %j', (rule, days) => {
    expect(daysOf(rule, days.length)).toEqual(days)
  })

  test.each([
    ['FREQ=SECONDLY', 'FREQ'],
    ['FREQ=HOURLY', 'FREQ'],
    ['', 'FREQ=WEEKLY'],
    ['nonsense', 'FREQ=WEEKLY'],
    ['FREQ=DAILY;COUNT=1000000000', 'COUNT'],
    ['FREQ=DAILY;COUNT=0', 'COUNT'],
    ['FREQ=DAILY;INTERVAL=1000000', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ twice'],
    ['FREQ=DAILY;BYEASTER=1', 'BYEASTER'],
    ['FREQ=DAILY;UNTIL=20261301', 'UNTIL'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20300101', 'UNTIL'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=54MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=XX', 'MO, TU'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO'],
    ['FREQ=MONTHLY;BYYEARDAY=3', 'BYYEARDAY'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR'],
    ['FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5', '24 times a day'],
    [`FREQ=DAILY;${'X'.repeat(10_000)}`, '500 characters'],
  ])('that says %s is refused', (rule, why) => {
    expect(readRule(rule).fault).toContain(why)
  })

  test.each(['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31'])(
    'that never comes, as %s, ends',
    (rule) => {
      expect(ours(rule, start, 1)).toEqual([])
    },
  )

  test('finds the same days as a library that others wrote', () => {
    let judged = 0
    const pair = fc.tuple(randomRule, randomStart).filter(isJudged)
    const same = fc.property(pair, ([rule, from]) => {
      const others = theirs(rule, from, 4)
      if (others === undefined) return
      judged += 1
      expect({ rule, days: ours(rule, from, 4) }).toEqual({ rule, days: others })
    })
    fc.assert(same, { numRuns: runsOf(300) })
    expect(judged).toBeGreaterThan(runsOf(200))
  })
})
