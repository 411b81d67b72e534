/** A day of the calendar as it is written everywhere: `2026-03-24`. */
export type Day = string

/**
 * A time zone, as the function that gives what its clocks show at a moment: their date and time as if
 * they were UTC.
 */
export type Zone = (ms: number) => number

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z')
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** The nearest moment of the years 1 to 9999, which are all that is stored, that is so far from their ends. */
export function withinYears(ms: number, marginMs = 0): number {
  return Math.min(Math.max(ms, EARLIEST_MS + marginMs), LATEST_MS - marginMs)
}

/** True for a moment of the years 1 to 9999; others are not stored. */
export function isWithinYears(ms: number): boolean {
  return ms >= EARLIEST_MS && ms <= LATEST_MS
}

/** The zone of whoever has none. */
export const UTC: Zone = (ms) => ms

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The beginning of a day on the calendar, as if clocks showed UTC; undefined for any other text. */
export function clockOfDay(text: string): number | undefined {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) || writtenDay(ms) !== text ? undefined : ms
}

export function writtenDay(clock: number): Day {
  return new Date(clock).toISOString().slice(0, 10)
}

/** The beginning of the day that clocks show. */
export function dayOfClock(clock: number): number {
  return clock - modulo(clock, DAY_MS)
}

/** The day of the week that clocks show: 1 for Monday to 7 for Sunday. */
export function weekdayOf(clock: number): number {
  // 1970 began on a Thursday.
  return modulo(Math.floor(clock / DAY_MS) + 3, 7) + 1
}

/** The beginning of the week that clocks show; `firstDay` is the day of the week that it begins with. */
export function weekOfClock(clock: number, firstDay: number): number {
  return dayOfClock(clock) - modulo(weekdayOf(clock) - firstDay, 7) * DAY_MS
}

/**
 * The moment at which clocks show a date and time. If they are put back and show it twice, it is the
 * first one. If they are put forward and never show it, it is later by as much as they are put forward.
 */
export function momentAt(clock: number, zone: Zone): number {
  const { before, found } = momentsAt(clock, zone)
  return found ?? before
}

/** The first moment of a day: midnight or, if clocks are put forward then, the moment at which they are. */
export function startOfDay(day: number, zone: Zone): number {
  const { before, after, found } = momentsAt(day, zone)
  if (found !== undefined) return found
  // Clocks are put forward after the one moment, and at the other one or before it.
  let [low, high] = [after, before]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zone(middle) < day) low = middle
    else high = middle
  }
  return high
}

/** The last second of a day, which stands for a whole day that lasts until its end. */
export function endOfDay(day: number, zone: Zone): number {
  return startOfDay(day + DAY_MS, zone) - 1_000
}

/** A moment stands for a whole day if it is in the first second of one or in the last. */
export function isWholeDay(ms: number, zone: Zone): boolean {
  const day = dayOfClock(zone(ms))
  const start = startOfDay(day, zone)
  return (ms >= start && ms < start + 1_000) || ms >= endOfDay(day, zone)
}

/** The moment by the difference to UTC of the day before, and by that of the day after; and the one that is right. */
function momentsAt(clock: number, zone: Zone) {
  const aheadAt = (ms: number) => zone(ms) - ms
  const [before, after] = [clock - aheadAt(clock - DAY_MS), clock - aheadAt(clock + DAY_MS)]
  const all = [before, after].filter((ms) => zone(ms) === clock)
  return { before, after, found: all.length === 0 ? undefined : Math.min(...all) }
}

/** The remainder that is never negative. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

/** The dates of cards and of items that last until the end of a day without a time; any other begins with it. */
const ENDING: ReadonlySet<string> = new Set(['dueAt', 'endAt'])

/** True for a date at which something is over: a day without a time lasts until its end there. */
export function endsDay(field: string): boolean {
  return ENDING.has(field)
}

/** The time zone in which a day is written; with `endsDay`, one without a time lasts until its end. */
export type WrittenIn = { zone: Zone; endsDay: boolean }

/** The moment that stands for a day without a time: its first, or its last second. */
export function momentOfDay(day: number, { zone, endsDay }: WrittenIn): number {
  return endsDay ? endOfDay(day, zone) : startOfDay(day, zone)
}

const MONDAY = 1

/** Engines know the weeks of regions by one name or the other, and TypeScript by neither. */
type WithWeeks = {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The day that weeks begin with where a language is spoken, from 1 for Monday to 7 for Sunday; Monday if that is not known. */
export function firstDayOf(language: string | null | undefined): number {
  try {
    const locale: Intl.Locale & WithWeeks = new Intl.Locale(language ?? '')
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY
  } catch {
    return MONDAY
  }
}
