/** The service takes at most so many minutes. */
export const MOST_MINUTES = 43_200

const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** The times before a due date that are offered, in minutes; 0 is never. */
export const USUAL_TIMES: readonly number[] = [0, 15, HOUR, 3 * HOUR, DAY, 2 * DAY, WEEK]

/** True if a board takes this number of minutes. */
export function isAlmostDueTime(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST_MINUTES
}

/** Returns minutes in words, in the largest unit of which they are a whole number: `2 days`. */
export function shownTime(minutes: number, language: string): string {
  const [unit, size] = unitOf(minutes)
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(minutes / size)
}

function unitOf(minutes: number): [unit: string, size: number] {
  if (minutes > 0 && minutes % WEEK === 0) return ['week', WEEK]
  if (minutes > 0 && minutes % DAY === 0) return ['day', DAY]
  return minutes > 0 && minutes % HOUR === 0 ? ['hour', HOUR] : ['minute', 1]
}
