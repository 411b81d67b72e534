import { language } from './language.ts'

/** From one day to another, without what they share said twice: `23 – 29 Nov 2026`. */
export function shownDays(from: Date, to: Date): string {
  const format = new Intl.DateTimeFormat(language.value, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return format.formatRange(from, to)
}
