import { UTC, type WrittenIn, clockOfDay, momentAt, momentOfDay, withinYears } from './days.ts'

/** A time as ISO-8601 UTC with milliseconds. */
export type Moment = string

/** The moment of a time in epoch milliseconds. */
export function momentOf(ms: number): Moment {
  return new Date(ms).toISOString()
}

const BASIC = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * Converts a date, a date and time (with or without an offset), or a Unix number to ISO-8601 UTC with
 * milliseconds. Undefined for anything else, dates that do not exist, and years outside 1 to 9999.
 */
export function toMoment(value: unknown): Moment | undefined {
  if (typeof value === 'number') return writtenMoment(unixMs(value))
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return writtenMoment(
    /^-?\d+$/.test(text) && !BASIC.test(text) ? unixMs(Number(text)) : msOf(text),
  )
}

/**
 * Converts a date as people and their programs write it: a time without an offset is one of their zone,
 * and a day without a time the whole of it. A number must be a Unix time of the years from 1990 to
 * 2100, so that nothing else becomes 1970.
 */
export function momentWritten(value: unknown, writtenIn: WrittenIn): Moment | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const plain = text.trim()
  if (BASIC.test(plain) || !/^-?\d+(?:\.\d+)?$/.test(plain))
    return writtenMoment(msOf(plain, writtenIn))
  const ms = unixMs(Number(plain))
  return ms < SECONDS.from * 1_000 || ms > SECONDS.to * 1_000 ? undefined : writtenMoment(ms)
}

/** The Unix times that are taken for seconds: as milliseconds, they would all be in the winter of 1970. */
const SECONDS = {
  from: Date.parse('1990-01-01T00:00:00Z') / 1_000,
  to: Date.parse('2100-01-01T00:00:00Z') / 1_000,
} as const

/** A Unix time in milliseconds. One in seconds is recognised by its size, see `SECONDS`. */
function unixMs(time: number): number {
  return time >= SECONDS.from && time <= SECONDS.to ? time * 1_000 : time
}

function writtenMoment(ms: number): Moment | undefined {
  return ms === withinYears(ms) ? momentOf(ms) : undefined
}

function msOf(text: string, writtenIn: WrittenIn = { zone: UTC, endsDay: false }): number {
  const basic = BASIC.exec(text)?.slice(1).join('-')
  const day = clockOfDay(basic ?? text.slice(0, 10))
  const rest = basic === undefined ? text.slice(10) : ''
  if (day === undefined) return Number.NaN
  if (rest === '') return momentOfDay(day, writtenIn)
  const time = /^[Tt ]/.test(rest) ? TIME.exec(rest.slice(1)) : null
  if (time === null) return Number.NaN
  const [, hours = '', minutes = '', seconds = '00', fraction = '', offset] = time
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  const clock = day + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + ms
  return offset === undefined ? momentAt(clock, writtenIn.zone) : clock - offsetMs(offset)
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const hours = Number(offset.slice(1, 3))
  const minutes = offset.length > 3 ? Number(offset.slice(-2)) : 0
  if (hours > 23 || minutes > 59) return Number.NaN
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
