import { language } from './language.ts'
import { type Zone, isWholeDay as isWholeDayIn } from '../../src/kernel/contract/days.ts'

type Moment = Date | string | number

const DAY = { day: 'numeric', month: 'short' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day as people write it, with its year unless that is the present one: `24 Mar`. */
export function shownDay(moment: Moment, now = Date.now()): string {
  const date = new Date(moment)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return formatted(date, isThisYear ? DAY : { ...DAY, year: 'numeric' })
}

/** A day and the time of it, if it has one: `24 Mar, 14:05`. */
export function shownMoment(moment: Moment, now = Date.now()): string {
  const date = new Date(moment)
  if (isWholeDay(date)) return shownDay(date, now)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return formatted(date, { ...DAY, ...TIME, ...(!isThisYear && { year: 'numeric' }) })
}

/** A moment in full, as for the tooltip of a short one. */
export function fullMoment(moment: Moment): string {
  const date = new Date(moment)
  return formatted(date, { dateStyle: 'full', ...(!isWholeDay(date) && { timeStyle: 'short' }) })
}

/** A moment with the parts that are asked for, as the language of the page writes them. */
export function formatted(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${language.value} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language.value, options)
  formats.set(key, format)
  return format.format(date)
}

/** The time zone of the browser. */
export const HERE: Zone = (ms) => {
  const date = new Date(ms)
  const clock = new Date(0)
  clock.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate())
  const [hours, minutes] = [date.getHours(), date.getMinutes()]
  return clock.setUTCHours(hours, minutes, date.getSeconds(), date.getMilliseconds())
}

/** True if a moment stands for a day without a time: its first second, or its last for what is over then. */
export function isWholeDay(date: Date): boolean {
  return isWholeDayIn(date.getTime(), HERE)
}
