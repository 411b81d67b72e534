import { language } from './language.ts'

const STEPS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Says how long ago a moment is, or how long until it: `3 hours ago`. */
export function relativeTime(moment: Date | string | number, now = Date.now()): string {
  const ms = new Date(moment).getTime() - now
  const [unit, step] = STEPS.find(([, size]) => Math.abs(ms) >= size) ?? ['second', 60_000]
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' })
  return format.format(unit === 'second' ? 0 : Math.trunc(ms / step), unit)
}
