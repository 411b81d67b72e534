import {
  DAY_MS,
  type Day,
  type Zone,
  clockOfDay,
  dayOfClock,
  isWholeDay,
  startOfDay,
  withinYears,
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

/** Most occurrences that one look counts past, of a card that nobody has looked after for decades. */
const MOST_PASSED = 10_000

/** An occurrence is missed if nothing came of it within this time. */
const LATE_MS = 60 * 60_000

/** The series of a card that begins to recur: it is anchored at the due date, else at the start, else at the day. */
export function seriesOf(dates: CardDates, { zone, read }: ReadRecurrence, now: Moment): Series {
  const anchor = dates.dueAt ?? dates.startAt
  const hasTimes = read.hours.length > 0 || read.minutes.length > 0
  const clock = zone(Date.parse(anchor ?? now))
  const isDay = anchor === null || (isWholeDay(Date.parse(anchor), zone) && !hasTimes)
  const own = CARD_DATES.flatMap((key) => {
    const date = dates[key]
    return date === null ? [] : [[key, writtenClock(zone(Date.parse(date)))] as const]
  })
  return {
    on: isDay ? writtenDay(clock) : writtenClock(clock),
    dates: Object.fromEntries(own),
  }
}

/** The occurrences that follow one, as clocks show them, with their places among those that count. */
function* occurrencesAfter(
  { read, zone, until, count = Infinity, skip = [] }: ReadRecurrence,
  on: string,
): Generator<{ clock: number; place: number }, void> {
  const last = Math.min(lastClock(read, zone), clockUntil(until, zone))
  const most = Math.min(count, read.count ?? Infinity)
  const left = new Set(skip)
  let place = 1
  for (const clock of clocksAfter(read, clockOf(on))) {
    place += 1
    if (clock > last || place > most) return
    if (!left.has(writtenDay(clock))) yield { clock, place }
  }
}

function clockUntil(until: string | undefined, zone: Zone): number {
  if (until === undefined) return Infinity
  const day = clockOfDay(until)
  return day === undefined ? zone(Date.parse(until)) : day + DAY_MS - 1
}

/** The moment at which the card of an occurrence comes. */
function arrivalOf(clock: number, { zone, leadDays = 0 }: ReadRecurrence): number {
  return firstAt(clock - leadDays * DAY_MS, zone)
}

/** The first moment at which clocks show a time; if they are put forward past it, the moment at which they are. */
function firstAt(clock: number, zone: Zone): number {
  return withinYears(startOfDay(withinYears(clock, 2 * DAY_MS), zone))
}

/** The result of a look at a series: the occurrence whose card is to be made now, if any, and the moment of the next look. */
export type Look = {
  due?: { on: string; passed: number } | undefined
  /** The moment at which the next card comes after that; null if none does. */
  nextAt: Moment | null
}

/** Looks which occurrences of a schedule have come. All that were missed together make one card, or none. */
export function lookAt(recurrence: ReadRecurrence, series: Series, nowMs: number): Look {
  const { zone, missed } = recurrence
  const isDay = series.on.length === DAY_LENGTH
  const far = zone(nowMs) + ((recurrence.leadDays ?? 0) - 1) * DAY_MS
  const afterMs = series.after === undefined ? -Infinity : Date.parse(series.after)
  let due: Look['due']
  let passed = 0
  for (const { clock, place } of occurrencesAfter(recurrence, series.on)) {
    passed += 1
    const isFar = clock < far && passed < MOST_PASSED && series.after === undefined
    const arrival = isFar ? undefined : arrivalOf(clock, recurrence)
    if (arrival !== undefined && arrival > nowMs) return { due, nextAt: momentOf(arrival) }
    if (arrival !== undefined && arrival <= afterMs) continue
    if (missed === 'skip' && (arrival === undefined || nowMs - arrival > LATE_MS)) continue
    due = { on: written(clock, isDay), passed: place - 1 }
    if (passed >= MOST_PASSED) return { due, nextAt: momentOf(nowMs) }
  }
  return { due, nextAt: null }
}

/** The occurrence that follows the completion of a card: that of the rule, counted from the day on which it was completed. */
export function afterCompletion(
  recurrence: ReadRecurrence,
  series: Series,
  nowMs: number,
): { on: string; at: Moment } | undefined {
  const own = clockOf(series.on)
  const today = dayOfClock(recurrence.zone(nowMs)) + (own - dayOfClock(own))
  const isDay = series.on.length === DAY_LENGTH
  for (const { clock } of occurrencesAfter(recurrence, written(today, isDay)))
    return { on: written(clock, isDay), at: momentOf(arrivalOf(clock, recurrence)) }
  return undefined
}

/** The dates of the card of another occurrence: those of its series by the calendar, the others by the same distance. */
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
    next.dates[key] = writtenClock(clock + distance)
    dates[key] = momentOf(firstAt(clock + distance, zone))
  }
  return { dates, series: next }
}

/** The next dates of a series: the due dates of its cards, else their starts, else their days. */
export function nextDates(recurrence: ReadRecurrence, series: Series, most: number): Moment[] {
  const { zone } = recurrence
  const anchor = series.dates.dueAt ?? series.dates.startAt ?? series.on
  const ahead = clockOf(anchor) - clockOf(series.on)
  const dates: Moment[] = []
  if (most <= 0) return dates
  if (recurrence.mode === 'completion')
    return series.next === undefined ? [] : [momentOf(firstAt(clockOf(series.next) + ahead, zone))]
  for (const { clock } of occurrencesAfter(recurrence, series.on)) {
    if (series.after !== undefined && arrivalOf(clock, recurrence) <= Date.parse(series.after))
      continue
    dates.push(momentOf(firstAt(clock + ahead, zone)))
    if (dates.length >= most) break
  }
  return dates
}

/** The recurrence as the next card has it, so many occurrences later: with what is left of its counts. */
export function movedOn({ rule, count, ...rest }: Recurrence, passed: number): Recurrence {
  const left = rule.replace(
    /(COUNT=)(\d+)/i,
    (_all, name: string, of: string) => `${name}${Number(of) - passed}`,
  )
  return { ...rest, rule: left, ...(count !== undefined && { count: count - passed }) }
}

const DAY_LENGTH = '2026-03-24'.length

function clockOf(on: string): number {
  return Date.parse(on.length === DAY_LENGTH ? `${on}T00:00:00Z` : `${on}Z`)
}

function written(clock: number, isDay: boolean): string {
  return isDay ? writtenDay(clock) : writtenClock(clock)
}

function writtenClock(clock: number): string {
  return momentOf(withinYears(clock)).slice(0, -1)
}
