import { DAY_MS, HOUR_MS, MINUTE_MS, dayOfClock, modulo, weekdayOf } from '../days.ts'
import type { Rule, RuleDay } from './rule.ts'

/**
 * Most days that one search looks at: more than a hundred years, and more than four hundred of a rule that
 * names a day of leap years. A rule that names no day at all, such as 30 February, ends there.
 */
const MOST_DAYS = 40_000

/** Clocks may show the first day of the year 10000 at a moment of the year before. */
const LATEST = Date.UTC(10_000, 0, 1)

/**
 * The times of a rule as clocks show them, in order: those that follow `start`, which is one of them or the
 * time from which the rule takes what it does not say. Neither zones nor counts matter here. With `first`,
 * they begin that many intervals later, without a look at those before.
 */
export function* clocksAfter(rule: Rule, start: number, first = 0): Generator<number, void> {
  const matches = matcherOf(rule, start)
  const times = timesOf(rule, start)
  let looked = 0
  for (let turn = first; looked < MOST_DAYS; turn += 1) {
    const { from, to } = periodOf(rule, start, turn)
    if (from > LATEST) return
    const days: number[] = []
    for (let day = from; day < to; day += DAY_MS) if (matches(day)) days.push(day)
    looked += Math.round((to - from) / DAY_MS)
    for (const clock of chosen(rule, days, times)) {
      if (clock <= start) continue
      yield clock
      looked = 0
    }
  }
}

/** The mean length of a period of each frequency in days. */
const PERIOD_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 30.436_875, YEARLY: 365.2425 } as const

/** About how many intervals of a rule lie between two times. */
export function intervalsBetween({ frequency, interval }: Rule, from: number, to: number): number {
  return Math.floor((to - from) / (PERIOD_DAYS[frequency] * interval * DAY_MS))
}

/** The days of the `turn`-th period after the one of `start`. */
function periodOf(
  { frequency, interval, weekStart, weeks }: Rule,
  start: number,
  turn: number,
): { from: number; to: number } {
  const ahead = turn * interval
  const day = dayOfClock(start)
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (frequency === 'DAILY') return span(day + ahead * DAY_MS, 1)
  if (frequency === 'WEEKLY') {
    return span(weekAt(day, weekStart) + ahead * 7 * DAY_MS, 7)
  }
  if (frequency === 'MONTHLY')
    return { from: midnight(year, month + ahead), to: midnight(year, month + ahead + 1) }
  if (weeks.length === 0)
    return { from: midnight(year + ahead, 0), to: midnight(year + ahead + 1, 0) }
  // A year that is counted in weeks has whole ones.
  const counted = yearOfWeek(day, weekStart) + ahead
  return { from: firstWeek(counted, weekStart), to: firstWeek(counted + 1, weekStart) }
}

function span(from: number, days: number) {
  return { from, to: from + days * DAY_MS }
}

/** The beginning of a day; months count from 0, and those past the year are of later ones. */
function midnight(year: number, month: number, day = 1): number {
  return new Date(0).setUTCFullYear(year, month, day)
}

/** Returns the times of a period that are at the places which the rule names. */
function chosen({ positions }: Rule, days: number[], times: number[]): number[] {
  if (positions.length === 0 && times.length === 1) return days.map((day) => day + (times[0] ?? 0))
  const all = days.flatMap((day) => times.map((time) => day + time))
  if (positions.length === 0) return all
  const places = positions.map((place) => (place > 0 ? place - 1 : all.length + place))
  return [...new Set(places)].toSorted((a, b) => a - b).flatMap((place) => all[place] ?? [])
}

/** The times of a day, in ms after its beginning. */
function timesOf({ hours, minutes }: Rule, start: number): number[] {
  const time = modulo(start, DAY_MS)
  const own = { hour: Math.floor(time / HOUR_MS), minute: Math.floor(time / MINUTE_MS) % 60 }
  const seconds = modulo(time, MINUTE_MS)
  const all = (hours.length > 0 ? hours : [own.hour]).flatMap((hour) =>
    (minutes.length > 0 ? minutes : [own.minute]).map(
      (minute) => hour * HOUR_MS + minute * MINUTE_MS + seconds,
    ),
  )
  return all.toSorted((a, b) => a - b)
}

/** Returns a test for the days that a rule means. Parts that it leaves out are taken from the first time. */
function matcherOf(rule: Rule, start: number): (day: number) => boolean {
  const { frequency, months, weeks, yearDays, monthDays, days } = withDefaults(rule, start)
  const inMonths = frequency !== 'YEARLY' || months.length > 0
  return (day) => {
    const date = new Date(day)
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    if (months.length > 0 && !months.includes(month + 1)) return false
    const ofMonth = {
      at: date.getUTCDate(),
      of: lengthOf(midnight(year, month), midnight(year, month + 1)),
    }
    if (monthDays.length > 0 && !isAmong(monthDays, ofMonth)) return false
    const isCounted = yearDays.length > 0 || days.length > 0
    const yearStart = isCounted ? midnight(year, 0) : 0
    const ofYear = {
      at: lengthOf(yearStart, day) + 1,
      of: lengthOf(yearStart, midnight(year + 1, 0)),
    }
    if (yearDays.length > 0 && !isAmong(yearDays, ofYear)) return false
    if (days.length > 0 && !isOneOf(days, day, inMonths ? ofMonth : ofYear)) return false
    return weeks.length === 0 || isAmong(weeks, weekOf(day, rule.weekStart))
  }
}

/** A place among so many, counted from 1. */
type Place = { at: number; of: number }

function lengthOf(from: number, to: number): number {
  return Math.round((to - from) / DAY_MS)
}

/** True if a place is one of those that are named, from the beginning or, if negative, from the end. */
function isAmong(named: number[], { at, of }: Place): boolean {
  return named.includes(at) || named.includes(at - of - 1)
}

function isOneOf(days: RuleDay[], day: number, { at, of }: Place): boolean {
  const weekday = weekdayOf(day)
  const fromStart = Math.ceil(at / 7)
  const fromEnd = -Math.ceil((of - at + 1) / 7)
  return days.some(
    (one) =>
      one.weekday === weekday &&
      (one.nth === undefined || one.nth === fromStart || one.nth === fromEnd),
  )
}

/** The year to which the week of a day belongs: the one in which most of its days are. */
function yearOfWeek(day: number, weekStart: number): number {
  return new Date(weekAt(day, weekStart) + 3 * DAY_MS).getUTCFullYear()
}

function weekAt(day: number, weekStart: number): number {
  return day - modulo(weekdayOf(day) - weekStart, 7) * DAY_MS
}

/** The week of a day among those of the year to which it belongs. */
function weekOf(day: number, weekStart: number): Place {
  const week = weekAt(day, weekStart)
  const year = yearOfWeek(day, weekStart)
  const first = firstWeek(year, weekStart)
  const weeks = lengthOf(first, firstWeek(year + 1, weekStart)) / 7
  return { at: lengthOf(first, week) / 7 + 1, of: weeks }
}

/** The beginning of the first week of a year, which has at least four of its days. */
function firstWeek(year: number, weekStart: number): number {
  const fourth = midnight(year, 0, 4)
  return weekAt(fourth, weekStart)
}

function withDefaults(rule: Rule, start: number): Rule {
  const { frequency, months, weeks, yearDays, monthDays, days } = rule
  const date = new Date(start)
  const names = [yearDays, monthDays, days].some(({ length }) => length > 0)
  if (names || frequency === 'DAILY') return rule
  if (frequency === 'WEEKLY' || weeks.length > 0)
    return { ...rule, days: [{ weekday: weekdayOf(start) }] }
  const isOfYear = frequency === 'YEARLY' && months.length === 0
  return {
    ...rule,
    months: isOfYear ? [date.getUTCMonth() + 1] : months,
    monthDays: [date.getUTCDate()],
  }
}
