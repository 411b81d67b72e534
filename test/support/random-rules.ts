import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { DAY_MS } from '../../src/kernel/contract/days.ts'
import { keysOf } from '../../src/kernel/contract/keyed.ts'
import { momentOf } from '../../src/kernel/contract/moment.ts'
import { clocksAfter } from '../../src/kernel/contract/recurrence/occurrences.ts'
import { readRule } from '../../src/kernel/contract/recurrence/rule.ts'

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function signed(most: number) {
  return fc.integer({ min: -most, max: most }).filter((one) => one !== 0)
}

function some<T>(of: fc.Arbitrary<T>, maxLength = 3) {
  return fc.option(fc.uniqueArray(of, { minLength: 1, maxLength }), { nil: [] })
}

const none = fc.constant<(string | number)[]>([])
const weekday = fc.constantFrom(...DAYS)
// The library takes days with and without a number together for those with one.
const counted = fc.tuple(signed(5), weekday).map(([at, name]) => `${at}${name}`)
const months = some(fc.integer({ min: 1, max: 12 }))

/** The parts that say which days a rule means, of each frequency. */
const DAY_PARTS = {
  DAILY: { BYMONTH: months, BYMONTHDAY: some(signed(31)), BYDAY: some(weekday) },
  WEEKLY: { BYMONTH: months, BYDAY: some(weekday) },
  MONTHLY: {
    BYMONTH: months,
    BYMONTHDAY: some(signed(31)),
    BYDAY: fc.oneof(some(weekday), some(counted)),
  },
  YEARLY: { BYMONTH: months, BYMONTHDAY: some(signed(31)), BYDAY: some(weekday) },
  'YEARLY ': { BYMONTH: months, BYDAY: some(counted) },
  'YEARLY  ': { BYYEARDAY: some(signed(366)) },
  'YEARLY   ': { BYWEEKNO: some(signed(53)), BYDAY: some(weekday, 2) },
} as const

/** A rule as somebody may write it, with parts that its frequency allows. */
export const randomRule: fc.Arbitrary<string> = fc
  .constantFrom(...keysOf(DAY_PARTS))
  .chain((freq) => {
    const {
      BYMONTH = none,
      BYMONTHDAY = none,
      BYDAY = none,
      BYYEARDAY = none,
      BYWEEKNO = none,
    } = DAY_PARTS[freq] as Record<string, fc.Arbitrary<(string | number)[]>>
    const INTERVAL = fc.integer({ min: 1, max: 6 }).map((one) => [one])
    const WKST = fc.constantFrom('MO', 'SU', 'WE').map((one) => [one])
    const days = { BYMONTH, BYMONTHDAY, BYDAY, BYYEARDAY, BYWEEKNO }
    const BYHOUR = some(fc.integer({ min: 0, max: 23 }), 2)
    return fc
      .record({ INTERVAL, WKST, ...days, BYHOUR, BYSETPOS: some(signed(2), 2) })
      .map(({ BYSETPOS, ...parts }) => {
        const written = Object.entries(parts).filter(([, values]) => values.length > 0)
        const isPlaced = written.length > 2 && BYSETPOS.length > 0
        return [
          `FREQ=${freq.trim()}`,
          ...written.map(([name, values]) => `${name}=${values.join(',')}`),
          ...(isPlaced ? [`BYSETPOS=${BYSETPOS.join(',')}`] : []),
        ].join(';')
      })
  })

/** A time of ten years from 2024 on, to the minute. */
export const randomStart: fc.Arbitrary<number> = fc
  .integer({ min: 0, max: 10 * 365 * 1_440 })
  .map((minutes) => Date.UTC(2024, 0, 1) + minutes * 60_000)

/** The first occurrences after a time, by the service. */
export function ours(text: string, start: number, most: number): string[] {
  const { rule, fault } = readRule(text)
  if (rule === undefined) throw new Error(`${text} ${fault}`)
  const found: string[] = []
  for (const clock of clocksAfter(rule, start)) {
    found.push(momentOf(clock))
    if (found.length >= most) break
  }
  return found
}

/** True for what both count alike: where a rule names weeks, the library counts years from January, and the service from the year of the first week. */
export function isJudged([rule, start]: [rule: string, start: number]): boolean {
  const week = 7 * DAY_MS
  const isInside = [start - week, start + week].every(
    (ms) => new Date(ms).getUTCFullYear() === new Date(start).getUTCFullYear(),
  )
  return isInside || !rule.includes('BYWEEKNO')
}

/** The first occurrences after a time, by a library that others wrote; undefined if it gives up. */
export function theirs(text: string, start: number, most: number): string[] | undefined {
  const from = `${momentOf(start).slice(0, 19).replace(/[-:]/g, '')}Z`
  const judge = new RRuleTemporal({ rruleString: `DTSTART:${from}\nRRULE:${text}` })
  try {
    return judge
      .all((_date, at) => at <= most)
      .map(({ epochMilliseconds }) => epochMilliseconds)
      .filter((ms) => ms > start)
      .slice(0, most)
      .map(momentOf)
  } catch (thrown) {
    if (String(thrown).includes('Maximum iterations')) return undefined
    throw thrown
  }
}
