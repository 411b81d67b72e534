/** A day as it is written everywhere: `2026-03-24`. It is a day in the time zone of the reader. */
export type Day = string

/** The day that a moment is in. */
export function dayOf(moment: Date): Day {
  const year = String(moment.getFullYear()).padStart(4, '0')
  return [year, twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
}

export function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}

export type Span = 'month' | 'week'

const DAYS = 7

/** Days that an arrow key leads to from a day, where texts run from left to right. */
export const ARROW_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS,
  ArrowDown: DAYS,
}

/** Returns how many days a key leads on in a grid of weeks, from a place in it: arrows as above, Home and End to the ends of the week. */
export function stepInGrid(key: string, at: number): number | undefined {
  if (key === 'Home') return -(at % DAYS)
  if (key === 'End') return DAYS - 1 - (at % DAYS)
  return ARROW_STEPS[key]
}

/** The day that a key leads to from one at a place of a month: as above, and with Page Up and Page Down to the months beside it, with Shift to the years. Undefined if it leads nowhere. */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Day,
  at: number,
): Day | undefined {
  if (key === 'PageUp' || key === 'PageDown')
    return monthsAfter(day, (key === 'PageUp' ? -1 : 1) * (shiftKey ? 12 : 1))
  const step = stepInGrid(key, at)
  return step === undefined ? undefined : known(dayAfter(day, step))
}

/** The same day so many months later; the last one of a month that is shorter. Undefined beyond the years that dates have. */
export function monthsAfter(day: Day, count: number): Day | undefined {
  const date = dateOf(day)
  const of = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + count)
  const last = new Date(date)
  last.setMonth(last.getMonth() + 1, 0)
  date.setDate(Math.min(of, last.getDate()))
  return known(dayOf(date))
}

function known(day: Day): Day | undefined {
  return /^(?!0000)\d{4}-/.test(day) ? day : undefined
}

/** The day that a text names; undefined if it names none. */
export function dayNamed(text: string | null): Day | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  return dayOf(dateOf(text)) === text ? text : undefined
}

/** The middle of a day, which every day has, however the clocks change. */
export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const noon = new Date(2000, 0, 1, 12)
  noon.setFullYear(year, month - 1, date)
  return noon
}

/** The day so many days after another; before it where they are fewer than none. */
export function dayAfter(day: Day, days: number): Day {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** The days of the week, or of all weeks that the month has a part of. Weeks begin on `firstDay`: 1 is Monday, 7 is Sunday. */
export function daysAround(day: Day, span: Span, firstDay: number): Day[] {
  const first = weekOf(span === 'week' ? day : firstOfMonth(day), firstDay)
  const last = span === 'week' ? first : weekOf(lastOfMonth(day), firstDay)
  const days: Day[] = []
  for (let at = first; at < dayAfter(last, DAYS); at = dayAfter(at, 1)) days.push(at)
  return days
}

/** The day that the month or the week before or after is shown by. */
export function dayInNext(day: Day, span: Span, step: -1 | 1): Day {
  if (span === 'week') return dayAfter(day, step * DAYS)
  const first = dateOf(firstOfMonth(day))
  first.setMonth(first.getMonth() + step)
  return dayOf(first)
}

/** A moment on another day, at the same time of day as people there read it from the clock. */
export function movedTo(moment: string, day: Day): string {
  const date = new Date(moment)
  const to = dateOf(day)
  date.setFullYear(to.getFullYear(), to.getMonth(), to.getDate())
  return date.toISOString()
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

function lastOfMonth(day: Day): Day {
  const date = dateOf(firstOfMonth(day))
  date.setMonth(date.getMonth() + 1, 0)
  return dayOf(date)
}

/** The day that the week of a day begins with. */
function weekOf(day: Day, firstDay: number): Day {
  return dayAfter(day, -((dateOf(day).getDay() - firstDay + DAYS) % DAYS))
}
