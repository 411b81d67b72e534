import { language } from './language.ts'

/** Above this a count in a small place is not written in full. */
const MOST_WRITTEN = 99

/** A number as it is written in the language that is shown. */
export function shownNumber(number: number): string {
  return number.toLocaleString(language.value)
}

/** A count where there is little room: `99+` for more than that. */
export function shortCount(count: number): string {
  return count > MOST_WRITTEN ? `${shownNumber(MOST_WRITTEN)}+` : shownNumber(count)
}

/** Writes a number of hours, which may have a fraction: `1.5 hours`. */
export function shownHours(hours: number): string {
  const format = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language.value, format).format(hours)
}
