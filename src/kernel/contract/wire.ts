import {
  type Kind,
  withTraits,
  bad,
  good,
  kind,
  preparing,
  skippingBlank,
  withSchema,
} from './kind.ts'
import { LIMITS } from '../limits.ts'
import { toMoment } from './moment.ts'
import { invalidQuery } from './app-error.ts'
import { formatNumber } from './format-number.ts'

const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** True for a text with characters that are dropped from texts as they are read. */
export function hasUnprintable(text: string): boolean {
  return text.search(UNPRINTABLE) !== -1
}

/** More combining marks in a row than Unicode's Stream-Safe Text Format allows. Normalising sorts them, which takes more than linear time. */
const MARKS = /\p{M}{31}/u

/** Text that is not changed, such as passwords. */
export const secret = kind({ type: 'string' }, (value) =>
  typeof value === 'string' ? good(value) : bad('must be text'),
)

/** Text of at most `most` characters, normalised to NFC, without control characters except tab and newline. Null gives `''`. */
export function textUpTo(most: number): Kind<string> {
  const limited = kind({ type: 'string' }, (value) => {
    if (value === null) return good('')
    if (typeof value !== 'string') return bad('must be text')
    if (!value.isWellFormed()) return bad('must be well-formed Unicode')
    // NFC can make text shorter, but not by more than a few characters to one.
    const tooLong = bad(`must be at most ${formatNumber(most)} characters`)
    if (value.length > 4 * most) return tooLong
    const printable = value.replace(UNPRINTABLE, '')
    if (MARKS.test(printable)) return bad('must have at most 30 combining marks in a row')
    const text = printable.normalize('NFC')
    const fits = text.length <= most || [...text].length <= most
    return fits ? good(text) : tooLong
  })
  return withTraits(limited, { most })
}

const filledIn = (of: Kind<string>) => of.that((text) => text.trim() !== '', 'must not be empty')

/** A short text: up to 1,000 characters. */
export const text = textUpTo(LIMITS.title)

/** A description: up to 100,000 characters. */
export const longText = textUpTo(LIMITS.text)

/** A title: a short text that is not blank. */
export const filled = filledIn(text)

/** A name of what somebody has made for themselves, such as a token. */
export const shortName = filled.that(
  (name) => [...name].length <= LIMITS.name,
  `must be at most ${formatNumber(LIMITS.name)} characters`,
)

/** A comment: a long text that is not blank. */
export const longFilled = filledIn(longText)

/** An id of up to 64 characters; `''` or null for none. */
export const id = textUpTo(LIMITS.id)

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])

/** A boolean: JSON, or the text true, false, 1, 0, on or off in any case. */
export const flag = skippingBlank(
  kind({ type: 'boolean' }, (value) => {
    if (typeof value === 'boolean') return good(value)
    const known = typeof value === 'string' || typeof value === 'number'
    const read = known ? FLAGS.get(String(value).trim().toLowerCase()) : undefined
    return read === undefined ? bad('must be true or false') : good(read)
  }),
)

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** A finite number, as JSON or as text. */
export const number = kind({ type: 'number' }, (value) => {
  const read = typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? good(read) : bad('must be a number')
})

/** A whole number. */
export const count = withTraits(number.that(Number.isSafeInteger, 'must be a whole number'), {
  doc: { type: 'integer' },
})

/** A position among siblings: a number, or its text; `''` and null leave it unchanged. */
export const place = withSchema(
  { type: 'string', description: 'A number, as text or as JSON.' },
  skippingBlank(number),
)

/** A number; `''` and null give 0. Documented as text, which clients send. */
export const numberText = withSchema(
  { type: 'string', description: 'A number, as text or as JSON.' },
  preparing(number, (value) => (value === '' || value === null ? 0 : value)),
)

/** A time: reads ISO-8601 or a Unix time, gives ISO-8601 UTC; `''` or null for none. */
export const moment: Kind<string | null> = kind(
  {
    type: 'string',
    description: 'ISO-8601, or milliseconds or seconds since 1970; empty for none.',
  },
  (value) => {
    if (value === '' || value === null) return good(null)
    const read = toMoment(value)
    return read === undefined
      ? bad('must be a date of the years 1 to 9999, ISO-8601 or milliseconds')
      : good(read)
  },
)

/** One of the given texts. */
export function choice<const T extends readonly string[]>(...values: T): Kind<T[number]> {
  return skippingBlank(
    kind<T[number]>({ type: 'string', enum: values }, (value) => {
      const read = values.find((one) => one === value)
      return read === undefined ? bad(`must be one of ${values.join(', ')}`) : good(read)
    }),
  )
}

/** Reads a boolean of a query, or one given beside a file; false if it is missing. */
export function flagOf(name: string, given: unknown): boolean {
  if (given === undefined || given === null || given === '') return false
  const reading = flag.read(given)
  if ('value' in reading) return reading.value
  throw invalidQuery(name, 'must be true or false')
}
