import { type Zone, DAY_MS, clockOfDay } from '../days.ts'

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** A day of the week, 1 for Monday to 7 for Sunday; with `nth`, only that one of a month or a year, counted from its end if negative. */
export type RuleDay = { weekday: number; nth?: number | undefined }

/** A rule of RFC 5545, read. A list that the text does not have is empty. */
export type Rule = {
  frequency: (typeof FREQUENCIES)[number]
  interval: number
  weekStart: number
  months: number[]
  weeks: number[]
  yearDays: number[]
  monthDays: number[]
  days: RuleDay[]
  hours: number[]
  minutes: number[]
  positions: number[]
  /** Most occurrences, the first included. */
  count?: number | undefined
  /** The last time, as clocks show it; in UTC if the text says so. */
  until?: { clock: number; isUtc: boolean } | undefined
}

/** Rules that people write are short; a longer one is refused before it is read. */
export const RULE_LENGTH = 500

/** Nobody lives to see what is counted further than this. */
const MOST = { INTERVAL: 1_000, COUNT: 10_000, times: 24 } as const

/** The lists of numbers in a rule, and what they may hold; a signed one counts from the end if it is negative. */
const NUMBERS = {
  BYMONTH: { from: 1, to: 12, isSigned: false },
  BYWEEKNO: { from: 1, to: 53, isSigned: true },
  BYYEARDAY: { from: 1, to: 366, isSigned: true },
  BYMONTHDAY: { from: 1, to: 31, isSigned: true },
  BYHOUR: { from: 0, to: 23, isSigned: false },
  BYMINUTE: { from: 0, to: 59, isSigned: false },
  BYSETPOS: { from: 1, to: 366, isSigned: true },
} as const

const KNOWN = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', ...Object.keys(NUMBERS)]

/** Either the rule, or why there is none, as the end of a sentence about the field. */
export type RuleRead = { rule: Rule; fault?: undefined } | { rule?: undefined; fault: string }

/** Reads the text of a rule, with or without `RRULE:` before it. */
export function readRule(text: string): RuleRead {
  if (text.length > RULE_LENGTH) return { fault: `must have at most ${RULE_LENGTH} characters` }
  const parts = new Map<string, string>()
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
  for (const part of plain.replace(/;$/, '').split(';')) {
    const [, name = '', value = ''] = /^([A-Z-]+)=(.+)$/.exec(part.trim()) ?? []
    if (name === '')
      return { fault: 'must be parts such as `FREQ=WEEKLY`, with semicolons between' }
    if (parts.has(name)) return { fault: `must not have ${name} twice` }
    parts.set(name, value)
  }
  return ruleOf(parts)
}

function ruleOf(parts: ReadonlyMap<string, string>): RuleRead {
  const faults = unknownParts(parts)
  const numbers = (name: keyof typeof NUMBERS) => numbersIn(name, parts.get(name), faults)
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'))
  if (frequency === undefined)
    return {
      fault: `must have a FREQ of ${FREQUENCIES.join(', ')}: a card does not come more often`,
    }
  const rule: Rule = {
    frequency,
    interval: countIn('INTERVAL', parts.get('INTERVAL'), faults) ?? 1,
    weekStart: weekdayNamed(parts.get('WKST') ?? 'MO', faults),
    months: numbers('BYMONTH'),
    weeks: numbers('BYWEEKNO'),
    yearDays: numbers('BYYEARDAY'),
    monthDays: numbers('BYMONTHDAY'),
    days: daysIn(parts.get('BYDAY'), faults),
    hours: numbers('BYHOUR'),
    minutes: numbers('BYMINUTE'),
    positions: numbers('BYSETPOS'),
    count: countIn('COUNT', parts.get('COUNT'), faults),
    until: untilIn(parts.get('UNTIL'), faults),
  }
  faults.push(...unfitParts(rule, parts))
  const [fault] = faults
  return fault === undefined ? { rule } : { fault }
}

function unknownParts(parts: ReadonlyMap<string, string>): string[] {
  return [...parts.keys()]
    .filter((name) => !KNOWN.includes(name))
    .map((name) => `must not have ${name.slice(0, 40)}; it may have ${KNOWN.join(', ')}`)
}

/** Parts that RFC 5545 does not allow together, or that make no card's times. */
function unfitParts(rule: Rule, parts: ReadonlyMap<string, string>): string[] {
  const { frequency, days, positions, hours, minutes } = rule
  const isYearly = frequency === 'YEARLY'
  const hasNth = days.some(({ nth }) => nth !== undefined)
  const others = Object.keys(NUMBERS).filter((name) => name !== 'BYSETPOS')
  const faults: [boolean, string][] = [
    [!isYearly && rule.weeks.length > 0, 'may have BYWEEKNO only with FREQ=YEARLY'],
    [!isYearly && rule.yearDays.length > 0, 'may have BYYEARDAY only with FREQ=YEARLY'],
    [
      frequency === 'WEEKLY' && rule.monthDays.length > 0,
      'must not have BYMONTHDAY with FREQ=WEEKLY',
    ],
    [
      hasNth && frequency !== 'MONTHLY' && (!isYearly || rule.weeks.length > 0),
      'may count the days of BYDAY only in months and years',
    ],
    [
      positions.length > 0 && ![...others, 'BYDAY'].some((name) => parts.has(name)),
      'must have another part that begins with BY beside BYSETPOS',
    ],
    [
      Math.max(hours.length, 1) * Math.max(minutes.length, 1) > MOST.times,
      `must have at most ${MOST.times} times a day`,
    ],
    [parts.has('COUNT') && parts.has('UNTIL'), 'must not have both COUNT and UNTIL'],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? fault : []))
}

function numbersIn(
  name: keyof typeof NUMBERS,
  value: string | undefined,
  faults: string[],
): number[] {
  if (value === undefined) return []
  const { from, to, isSigned } = NUMBERS[name]
  const numbers = value.split(',').map((one) => (/^[+-]?\d{1,3}$/.test(one) ? Number(one) : NaN))
  const isWithin = (one: number) => {
    const size = isSigned ? Math.abs(one) : one
    return size >= from && size <= to
  }
  if (!numbers.every(isWithin))
    faults.push(
      `must have numbers from ${from} to ${to} in ${name}${isSigned ? ', or the same below 0' : ''}`,
    )
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function countIn(
  name: 'INTERVAL' | 'COUNT',
  value: string | undefined,
  faults: string[],
): number | undefined {
  if (value === undefined) return undefined
  const count = /^\d{1,15}$/.test(value) ? Number(value) : 0
  if (count < 1 || count > MOST[name])
    faults.push(`must have a number from 1 to ${MOST[name]} in ${name}`)
  return count
}

function weekdayNamed(name: string, faults: string[]): number {
  const at = WEEKDAYS.indexOf(name)
  if (at === -1) faults.push(`must name days of the week as ${WEEKDAYS.join(', ')}`)
  return at + 1
}

function daysIn(value: string | undefined, faults: string[]): RuleDay[] {
  if (value === undefined) return []
  return value.split(',').map((text) => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
    const count = nth === undefined ? undefined : Number(nth)
    if (count === 0 || Math.abs(count ?? 1) > 53)
      faults.push('must count days from 1 to 53 in BYDAY, or the same below 0')
    return { weekday: weekdayNamed(name, faults), nth: count }
  })
}

function untilIn(value: string | undefined, faults: string[]): Rule['until'] {
  if (value === undefined) return undefined
  const [, year, month, day, hours, minutes, seconds, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(value) ?? []
  const midnight = clockOfDay(`${year}-${month}-${day}`)
  const isTime = Number(hours ?? 0) < 24 && Number(minutes ?? 0) < 60 && Number(seconds ?? 0) < 60
  if (midnight === undefined || !isTime) {
    faults.push('must have an UNTIL such as 20301231 or 20301231T170000Z')
    return undefined
  }
  if (hours === undefined) return { clock: midnight + DAY_MS - 1, isUtc: false }
  const clock = midnight + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
  return { clock, isUtc: utc !== undefined }
}

/** The last time of a rule as the clocks of a zone show it. */
export function lastClock({ until }: Rule, zone: Zone): number {
  if (until === undefined) return Infinity
  return until.isUtc ? zone(until.clock) : until.clock
}
