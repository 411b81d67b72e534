import { type Zone, endsDay } from '../../kernel/contract/days.ts'
import { momentWritten } from '../../kernel/contract/moment.ts'

const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?[ T](.+))?$/
const SLASHED = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[ T](.+))?$/

const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?'
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const MONTH_FIRST = new RegExp(`^${WEEKDAY}${MONTH}\\.? (\\d{1,2}),? (\\d{4})(?:,? (.+))?$`, 'i')
const DAY_FIRST = new RegExp(
  `^${WEEKDAY}(\\d{1,2})[ /-]${MONTH}\\.?[ /-](\\d{4}|\\d{2})(?:,? (.+))?$`,
  'i',
)
const CLOCK =
  /^(\d{1,2}):(\d{2})(:\d{2}(?:\.\d+)?)? ?([ap]m)? ?(?:utc|gmt|(z))? ?([+-]\d{2}:?\d{2})?(?: \(.*\))?$/i

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Converts a date in a table to ISO-8601 in UTC, read in the zone of whoever wrote it. A text that cannot
 * be read stays as it is. A number is marked as one, so that nothing takes it for milliseconds since 1970:
 * it may be the serial number of a spreadsheet's date. Days and months with slashes between them may be
 * either way round, so they are not read.
 */
export function dateInCell(text: string, field: string, zone: Zone): string {
  const written = momentWritten(isoOf(text), { zone, endsDay: endsDay(field) })
  return written ?? (/^-?[\d.,]+$/.test(text) ? `number ${text}` : text)
}

/** Converts the ways in which people and programs write dates elsewhere to ISO 8601. */
function isoOf(text: string): string {
  const [, day, month, year, clock] = GERMAN.exec(text) ?? []
  if (year !== undefined) return joined(year, month, day, clock)
  const [, first, second, third, time] = SLASHED.exec(text) ?? []
  if (first !== undefined) return joined(first, second, third, time)
  const [, named = '', date, inYear, at] = MONTH_FIRST.exec(text) ?? []
  if (inYear !== undefined) return joined(inYear, monthNamed(named), date, at)
  const [, dated, called = '', ofYear = '', when] = DAY_FIRST.exec(text) ?? []
  if (dated === undefined) return text
  return joined(ofYear.length === 2 ? `20${ofYear}` : ofYear, monthNamed(called), dated, when)
}

function monthNamed(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
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
  return (given % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}
