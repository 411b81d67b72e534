/** A time as ISO-8601 UTC with milliseconds. */
export type Moment = string

/** The moment of a time in epoch milliseconds. */
export function momentOf(ms: number): Moment {
  return new Date(ms).toISOString()
}

const BASIC = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z')
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Converts a date, a date and time (with or without an offset), or epoch milliseconds to ISO-8601
 * UTC with milliseconds. Undefined for anything else, dates that do not exist, and years outside 1
 * to 9999.
 */
export function toMoment(value: unknown): Moment | undefined {
  const ms = typeof value === 'string' ? readText(value.trim()) : value
  if (typeof ms !== 'number' || !(ms >= EARLIEST_MS && ms <= LATEST_MS)) return undefined
  return new Date(ms).toISOString()
}

function readText(text: string): number {
  const basic = BASIC.exec(text)
  if (basic !== null) return onCalendar(basic.slice(1).join('-'))
  if (/^-?\d+$/.test(text)) return Number(text)
  const day = DATE.exec(text.slice(0, 10))
  const rest = text.slice(10)
  if (day === null) return Number.NaN
  if (rest === '') return onCalendar(text.slice(0, 10))
  const time = /^[Tt ]/.test(rest) ? TIME.exec(rest.slice(1)) : null
  if (time === null) return Number.NaN
  const [, hours = '', minutes = '', seconds = '00', fraction = '', offset = 'Z'] = time
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN
  const clock = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  return onCalendar(text.slice(0, 10)) + clock + ms - offsetMs(offset)
}

function onCalendar(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? Number.NaN : ms
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const hours = Number(offset.slice(1, 3))
  const minutes = offset.length > 3 ? Number(offset.slice(-2)) : 0
  if (hours > 23 || minutes > 59) return Number.NaN
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
