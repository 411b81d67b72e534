import {
  DAY_MS,
  HOUR_MS,
  type Zone,
  clockOfDay,
  dayOfClock,
  startOfDay,
  weekOfClock,
  withinYears,
} from '../days.ts'
import { type Moment, momentOf } from '../moment.ts'

/** Moments that a date clause lets through: no date at all, past ones that are not met, or those from one moment or day to another. */
export type DateRange =
  | { is: 'none' }
  | { is: 'overdue' }
  | ({ is: 'days' } & DaySpan)
  | { is: 'moments'; fromNowMs: number | undefined; toNowMs: number | undefined }

/** Days from the first to the last, both of them included. */
type DaySpan = { first: DayNamed | undefined; last: DayNamed | undefined }

/** A day: so many days after the day of a date, after today, or after the first day of this week. */
type DayNamed = { days: number; after: 'today' | 'week' | { clock: number } }

/** The time at which a question is asked, and its calendar: its days are those of the zone, and weeks begin on `firstDay`, 1 for Monday to 7 for Sunday. */
export type AskedAt = { nowMs: number; zone: Zone; firstDay: number }

/** The days in each unit. Hours are no whole days, and are counted by themselves. */
const UNITS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 }

const SPAN = /^([<>])(\d{1,4})([hdwmy])$/
const EDGE = /^([<>])(=?)(.+)$/

const NAMED: Readonly<Record<string, DaySpan>> = {
  today: spanFrom('today', 0, 0),
  tomorrow: spanFrom('today', 1, 1),
  yesterday: spanFrom('today', -1, -1),
  'this-week': spanFrom('week', 0, 6),
  'next-week': spanFrom('week', 7, 13),
  'last-week': spanFrom('week', -7, -1),
}

function spanFrom(after: 'today' | 'week', first: number, last: number): DaySpan {
  return { first: { days: first, after }, last: { days: last, after } }
}

/** A span counts forwards from now for these dates, which are still to come, and backwards for all others, which have happened. */
const AHEAD: ReadonlySet<string> = new Set(['due', 'start'])

/** Reads the value of a date clause; undefined if it is none. */
export function readDates(text: string, key: string): DateRange | undefined {
  const value = text.toLowerCase()
  if (value === 'none') return { is: value }
  if (value === 'overdue') return key === 'due' ? { is: value } : undefined
  return countedOf(value, AHEAD.has(key)) ?? edgeOf(value) ?? daysOf(value)
}

/**
 * `<7d`: up to the end of the seventh day from today or, of what has happened, since the beginning of the
 * seventh day before. Hours are counted from now, and none of any unit is now.
 */
function countedOf(value: string, isAhead: boolean): DateRange | undefined {
  const [, sign, digits, unit = ''] = SPAN.exec(value) ?? []
  if (sign === undefined) return undefined
  const [count, way, isNear] = [Number(digits), isAhead ? 1 : -1, sign === '<']
  const isUpTo = isNear === isAhead
  const days = count * (UNITS[unit] ?? 0)
  if (days === 0) {
    const ms = unit === 'h' ? way * count * HOUR_MS : 0
    return { is: 'moments', fromNowMs: isUpTo ? undefined : ms, toNowMs: isUpTo ? ms : undefined }
  }
  const edge: DayNamed = { days: way * (isNear ? days : days + 1), after: 'today' }
  return { is: 'days', first: isUpTo ? undefined : edge, last: isUpTo ? edge : undefined }
}

function edgeOf(value: string): DateRange | undefined {
  const [, sign, equal, named = ''] = EDGE.exec(value) ?? []
  const span = sign === undefined ? undefined : spanNamed(named)
  if (span === undefined) return undefined
  const { first, last } = span
  if (sign === '<')
    return { is: 'days', first: undefined, last: equal ? last : dayBeside(first, -1) }
  return { is: 'days', first: equal ? first : dayBeside(last, 1), last: undefined }
}

function daysOf(value: string): DateRange | undefined {
  const [from = '', to = from, ...rest] = value.split('..')
  if (rest.length > 0 || (from === '' && to === '')) return undefined
  const [first, last] = [from, to].map((named) => (named === '' ? OPEN : spanNamed(named)))
  return first && last && { is: 'days', first: first.first, last: last.last }
}

const OPEN: DaySpan = { first: undefined, last: undefined }

/** The days that a word or a date names; a date must be on the calendar. */
function spanNamed(named: string): DaySpan | undefined {
  if (Object.hasOwn(NAMED, named)) return NAMED[named]
  const clock = clockOfDay(named)
  const day = clock === undefined ? undefined : { days: 0, after: { clock } }
  return day && { first: day, last: day }
}

function dayBeside(day: DayNamed | undefined, step: number): DayNamed | undefined {
  return day && { ...day, days: day.days + step }
}

/** The bounds of a range as ISO-8601: from the first moment that it lets through to the first one after it. */
export function boundsAt(
  range: DateRange,
  { nowMs, zone, firstDay }: AskedAt,
): { from: string | undefined; to: string | undefined } {
  if (range.is === 'overdue') return { from: undefined, to: momentNear(nowMs) }
  if (range.is === 'none') return { from: undefined, to: undefined }
  if (range.is === 'moments') {
    const { fromNowMs: from, toNowMs: to } = range
    const at = (ms: number | undefined) => (ms === undefined ? undefined : momentNear(nowMs + ms))
    return { from: at(from), to: at(to) }
  }
  const today = dayOfClock(zone(nowMs))
  const startOf = (day: DayNamed | undefined) => {
    if (day === undefined) return undefined
    const { days, after } = day
    const from =
      after === 'today' ? today : after === 'week' ? weekOfClock(today, firstDay) : after.clock
    return momentNear(startOfDay(from + days * DAY_MS, zone))
  }
  return { from: startOf(range.first), to: startOf(dayBeside(range.last, 1)) }
}

/** The nearest moment of those that are stored, so that all ranges compare with them as text. */
function momentNear(ms: number): Moment {
  return momentOf(withinYears(ms))
}
