import { type Zone, endsDay } from '../../kernel/contract/days.ts'
import { momentWritten } from '../../kernel/contract/moment.ts'
import { monthNamed } from './month-names.ts'

/** The orders in which a day, a month and a year are written in numbers. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

/** The zone in which days and times are written, and the order of numbers that may be either way round; without one they are not read. */
export type WrittenDates = { zone: Zone; order: DateOrder | undefined }

const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:,?[ T]+(.+))?$/
const JAPANESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日 ?(.+)?$/

const WEEKDAY = String.raw`(?:\p{L}{2,}\.?,? )?`
const MONTH = String.raw`(\p{L}{3,}(?: \p{L}{4,})?)\.?`
const CLOCK_AFTER = String.raw`(?:,? (?:at |um |à |a las |alle |om |às |o )?(.+))?`
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}${MONTH} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${CLOCK_AFTER}$`,
  'iu',
)
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ /-]?(?:de )?${MONTH}[ /,-]?(?: ?de )?(\d{4}|\d{2})${CLOCK_AFTER}$`,
  'iu',
)
const CLOCK =
  /^(\d{1,2}):(\d{2})(:\d{2}(?:\.\d+)?)? ?([ap]\.?m\.?)? ?(?:uhr)? ?(?:utc|gmt|(z))? ?([+-]\d{2}:?\d{2})?(?: \(.*\))?$/i

/**
 * Converts a date in a table to ISO-8601 in UTC, read in the zone of whoever wrote it. A text that cannot
 * be read stays as it is. A number is marked as one, so that nothing takes it for milliseconds since 1970:
 * it may be the serial number of a spreadsheet's date.
 */
export function dateInCell(cell: string, field: string, { zone, order }: WrittenDates): string {
  const text = westernDigits(cell)
  const written = momentWritten(isoOf(text, order), { zone, endsDay: endsDay(field) })
  return written ?? (/^-?[\d.,]+$/.test(text) ? `number ${text}` : text)
}

/** Returns the order of day and month that a date in numbers can have: one of two orders, `either`, or nothing. */
export function orderShown(text: string): 'dmy' | 'mdy' | 'either' | undefined {
  const [, first = '', between, second = '', third = ''] = NUMBERS.exec(westernDigits(text)) ?? []
  if (between === undefined || between === '.' || first.length > 2) return undefined
  if (third.length !== 4 && third.length !== 2) return undefined
  const [one, other] = [Number(first), Number(second)]
  if (one > 12) return other <= 12 && one <= 31 ? 'dmy' : undefined
  return other > 12 ? (other <= 31 ? 'mdy' : undefined) : 'either'
}

/** Converts the ways in which people and programs write dates elsewhere to ISO 8601. */
function isoOf(text: string, order: DateOrder | undefined): string {
  const [, first, between, second, third = '', clock] = NUMBERS.exec(text) ?? []
  if (first !== undefined) {
    if (first.length === 4) return between === '-' ? text : joined(first, second, third, clock)
    const shown = between === '.' ? 'dmy' : (order ?? orderShown(text))
    if (shown === 'ymd') return joined(yearOf(first), second, third, clock)
    if (shown === 'dmy') return joined(yearOf(third), second, first, clock)
    return shown === 'mdy' ? joined(yearOf(third), first, second, clock) : text
  }
  const [, inYear, inMonth, onDay, at] = JAPANESE.exec(text) ?? []
  if (inYear !== undefined) return joined(inYear, inMonth, onDay, at)
  const [, named = '', date, year, time] = MONTH_FIRST.exec(text) ?? []
  if (year !== undefined) return namedDate(text, year, named, date, time)
  const [, dated, called = '', ofYear, when] = DAY_FIRST.exec(text) ?? []
  return dated === undefined ? text : namedDate(text, yearOf(ofYear), called, dated, when)
}

function namedDate(text: string, year: string, name: string, day = '', clock?: string): string {
  // The first word may be a weekday without a comma, or the month may have one beside it.
  const month = monthNamed(name) ?? monthNamed(name.split(' ').at(-1) ?? '')
  return month === undefined ? text : joined(year, String(month), day, clock)
}

/** A year of two digits is one of this century. */
function yearOf(text = ''): string {
  return text.length === 2 ? `20${text}` : text
}

function joined(year: string, month = '', day = '', clock?: string): string {
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return clock === undefined ? date : `${date}T${clockOf(clock.trim())}`
}

/** A time of day with two digits of hours, up to 23, and its difference to UTC if it says one. */
function clockOf(text: string): string {
  const [, given = '', minutes, seconds = '', half, z, offset] = CLOCK.exec(text) ?? []
  if (minutes === undefined) return text
  const isUtc = z !== undefined || /utc|gmt/i.test(text.replace(/\(.*/, ''))
  const hours = half === undefined ? Number(given) : hoursOf(Number(given), half)
  return `${String(hours).padStart(2, '0')}:${minutes}${seconds}${offset ?? (isUtc ? 'Z' : '')}`
}

/** Converts an hour of a 12-hour clock to one of the day. An hour that does not exist becomes 99, which no time has. */
function hoursOf(given: number, half: string): number {
  if (given < 1 || given > 12) return 99
  return (given % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** Digits of Arabic as those of other languages. */
function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (one) => String(one.charCodeAt(0) & 0xf))
}
