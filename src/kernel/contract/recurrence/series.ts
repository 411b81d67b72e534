import {
  DAY_MS,
  type Day,
  type Zone,
  clockOfDay,
  dayOfClock,
  isWholeDay,
  isWithinYears,
  startOfDay,
  writtenDay,
} from '../days.ts'
import { type Moment, momentOf } from '../moment.ts'
import { clocksAfter } from './occurrences.ts'
import { type Rule, lastClock } from './rule.ts'

/** The recurrence of a card, as people set it. */
export type Recurrence = {
  /** The text of an RRULE (RFC 5545). */
  rule: string
  mode: 'schedule' | 'completion'
  timeZone: string
  /** The list of the next card; its own without it. */
  to?: string | undefined
  /** The place of the next card among the open ones of its list; last without it. */
  position?: number | undefined
  /** The next card comes so many days before its own occurrence. */
  leadDays?: number | undefined
  /** The last moment or day. */
  until?: string | undefined
  /** Most cards, this one included. */
  count?: number | undefined
  paused?: boolean | undefined
  /** Days on which no card comes. */
  skip?: Day[] | undefined
  missed?: 'once' | 'skip' | undefined
}

/** A recurrence whose rule and time zone were read. */
export type ReadRecurrence = Recurrence & { read: Rule; zone: Zone }

export const CARD_DATES = ['receivedAt', 'startAt', 'dueAt', 'endAt'] as const

type CardDate = (typeof CARD_DATES)[number]

export type CardDates = { [D in CardDate]: Moment | null }

/**
 * The place of a card in its series. Times are written as clocks show them, so that a minute that
 * daylight saving leaves out once is there again the next time.
 */
export type Series = {
  /** The occurrence of the card: a day, or a day and a time. */
  on: string
  /** The dates of the card that belong to its occurrence; those that are edited later stand beside the series. */
  dates: { [D in CardDate]?: string }
  /** The occurrence of the next card, of a card that was completed. */
  next?: string | undefined
  /** Occurrences that came before this moment are left out, because the recurrence was paused. */
  after?: Moment | undefined
}

/** The series of a card that begins to recur: it is anchored at the due date, else at the start, else at the day. */
export function seriesOf(dates: CardDates, { zone, read }: ReadRecurrence, now: Moment): Series {
  const anchor = dates.dueAt ?? dates.startAt
  const hasTimes = read.hours.length > 0 || read.minutes.length > 0
  const clock = zone(Date.parse(anchor ?? now))
  const hasNoTime = anchor === null || (isWholeDay(Date.parse(anchor), zone) && !hasTimes)
  const own = CARD_DATES.flatMap((key) => {
    const date = dates[key]
    return date === null ? [] : [[key, writtenClock(zone(Date.parse(date)))] as const]
  })
  return {
    on: written(clock, hasNoTime),
    dates: Object.fromEntries(own),
  }
}

/**
 * The occurrences that follow one, as clocks show them, with their places among those that count. With
 * `first`, those that are so many intervals later; their places are not known then.
 */
export function* occurrencesAfter(
  recurrence: ReadRecurrence,
  on: string,
  first = 0,
): Generator<{ clock: number; place: number }, void> {
  const { read, zone, count = Infinity, skip = [] } = recurrence
  const last = lastOf(recurrence)
  const most = Math.min(count, read.count ?? Infinity)
  const left = new Set(skip)
  let place = 1
  for (const clock of clocksAfter(read, clockOf(on), first)) {
    place += 1
    if (clock > last || place > most || isPastYears(clock, zone)) return
    if (left.size === 0 || !left.has(writtenDay(clock))) yield { clock, place }
  }
}

/** True for a time whose moment is after the years that are stored. */
function isPastYears(clock: number, zone: Zone): boolean {
  // Zones are reckoned only where they may matter, as each reckoning is slow.
  return !isWithinYears(clock + DAY_MS) && clock > 0 && !isWithinYears(firstAt(clock, zone))
}

/** The last time that may be an occurrence, as clocks show it. */
export function lastOf({ read, zone, until }: ReadRecurrence): number {
  return Math.min(lastClock(read, zone), clockUntil(until, zone))
}

function clockUntil(until: string | undefined, zone: Zone): number {
  if (until === undefined) return Infinity
  const day = clockOfDay(until)
  return day === undefined ? zone(Date.parse(until)) : day + DAY_MS - 1
}

/** The moment at which the card of an occurrence comes. */
export function arrivalOf(clock: number, { zone, leadDays = 0 }: ReadRecurrence): number {
  return firstAt(clock - leadDays * DAY_MS, zone)
}

/** The first moment at which clocks show a time; if they are put forward past it, the moment at which they are. */
function firstAt(clock: number, zone: Zone): number {
  return startOfDay(clock, zone)
}

/** The occurrence that follows the completion of a card: that of the rule, counted from the day on which it was completed. */
export function afterCompletion(
  recurrence: ReadRecurrence,
  series: Series,
  nowMs: number,
): { on: string; at: Moment } | undefined {
  const own = clockOf(series.on)
  const today = dayOfClock(recurrence.zone(nowMs)) + (own - dayOfClock(own))
  const hasNoTime = isDay(series.on)
  for (const { clock } of occurrencesAfter(recurrence, written(today, hasNoTime)))
    return { on: written(clock, hasNoTime), at: momentOf(arrivalOf(clock, recurrence)) }
  return undefined
}

/**
 * The dates of the card of another occurrence: those of its series by the calendar, the others by the same
 * distance. One that would be outside the years that are stored is null.
 */
export function datesAt(
  card: CardDates,
  series: Series,
  on: string,
  zone: Zone,
): { dates: Partial<CardDates>; series: Series } {
  const distance = clockOf(on) - clockOf(series.on)
  const next: Series = { on, dates: {} }
  const dates: Partial<CardDates> = {}
  for (const key of CARD_DATES) {
    const own = series.dates[key]
    const date = card[key]
    const clock =
      own !== undefined ? clockOf(own) : date !== null ? zone(Date.parse(date)) : undefined
    if (clock === undefined) continue
    const ms = firstAt(clock + distance, zone)
    dates[key] = isWithinYears(ms) ? momentOf(ms) : null
    if (isWithinYears(ms)) next.dates[key] = writtenClock(clock + distance)
  }
  return { dates, series: next }
}

/** The next dates of a series, past or not: the due dates of its cards, else their starts, else their days. */
export function nextDates(recurrence: ReadRecurrence, series: Series, most: number): Moment[] {
  const { zone } = recurrence
  const dates: Moment[] = []
  if (most <= 0) return dates
  if (recurrence.mode === 'completion')
    return series.next === undefined ? [] : dateOf(clockOf(series.next), series, zone)
  for (const { clock } of occurrencesAfter(recurrence, series.on)) {
    if (series.after !== undefined && arrivalOf(clock, recurrence) <= Date.parse(series.after))
      continue
    dates.push(...dateOf(clock, series, zone))
    if (dates.length >= most) break
  }
  return dates
}

/** The date of the card of an occurrence: its due date, else its start, else its day; none if that is outside the years that are stored. */
export function dateOf(clock: number, { dates, on }: Series, zone: Zone): Moment[] {
  const anchor = dates.dueAt ?? dates.startAt ?? on
  return [firstAt(clock + clockOf(anchor) - clockOf(on), zone)].filter(isWithinYears).map(momentOf)
}

/** The recurrence as the next card has it, so many occurrences later: with what is left of its counts. */
export function movedOn({ rule, count, ...rest }: Recurrence, passed: number): Recurrence {
  const left = rule.replace(
    /(COUNT=)(\d+)/i,
    (_all, name: string, of: string) => `${name}${Number(of) - passed}`,
  )
  return { ...rest, rule: left, ...(count !== undefined && { count: count - passed }) }
}

/** True for the occurrence of a card that has no time of day. */
export function isDay(on: string): boolean {
  return !on.includes('T')
}

export function clockOf(on: string): number {
  return Date.parse(isDay(on) ? `${on}T00:00:00Z` : `${on}Z`)
}

export function written(clock: number, hasNoTime: boolean): string {
  const text = writtenClock(clock)
  return hasNoTime ? text.slice(0, text.indexOf('T')) : text
}

/** A time as clocks show it; at the ends of the years that are stored it is up to a day past them. */
function writtenClock(clock: number): string {
  return momentOf(clock).slice(0, -1)
}
