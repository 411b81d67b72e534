import { parseJson } from './json.ts'
import {
  type Fields,
  type Kind,
  type ObjectOf,
  altered,
  bad,
  good,
  kind,
  objectDoc,
  prepared,
  readFields,
  skippingBlank,
  spelled,
} from './kind.ts'
import { toMoment } from '../moment.ts'
import { NEWEST } from './revisions.ts'

/** Longest texts in characters, longest lists in entries. */
export const LIMITS = { title: 1_000, text: 100_000, id: 64, entries: 1_000 } as const

const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

const inWords = (count: number) => count.toLocaleString('en-US')

/** Text as it comes. */
export const secret = kind({ type: 'string' }, (value) =>
  typeof value === 'string' ? good(value) : bad('must be text'),
)

/** Text as it is stored: up to so many characters, NFC, without control characters but tab and newline; null empties it. */
export function textUpTo(most: number): Kind<string> {
  return kind({ type: 'string' }, (value) => {
    if (value === null) return good('')
    if (typeof value !== 'string') return bad('must be text')
    if (!value.isWellFormed()) return bad('must be well-formed Unicode')
    const text = value.replace(UNPRINTABLE, '').normalize('NFC')
    const fits = text.length <= most || [...text].length <= most
    return fits ? good(text) : bad(`must be at most ${inWords(most)} characters`)
  })
}

const filledIn = (of: Kind<string>) => of.that((text) => text.trim() !== '', 'must not be empty')

/** A short text: up to 1,000 characters. */
export const text = textUpTo(LIMITS.title)

/** A description: up to 100,000 characters. */
export const longText = textUpTo(LIMITS.text)

/** A title: a short text that is not blank. */
export const filled = filledIn(text)

/** A comment: a long text that is not blank. */
export const longFilled = filledIn(longText)

/** An id, up to 64 characters; `''` or null where there is none. */
export const id = textUpTo(LIMITS.id)

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])

/** True or false, as JSON or as the text true, false, 1, 0, on, off in any case. */
export const flag = skippingBlank(
  kind({ type: 'boolean' }, (value) => {
    if (typeof value === 'boolean') return good(value)
    const known = typeof value === 'string' || typeof value === 'number'
    const read = known ? FLAGS.get(String(value).trim().toLowerCase()) : undefined
    return read === undefined ? bad('must be true or false') : good(read)
  }),
)

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A finite number, as JSON or as text. */
export const number = kind({ type: 'number' }, (value) => {
  const read = typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? good(read) : bad('must be a number')
})

/** A whole number. */
export const count = altered(number.that(Number.isSafeInteger, 'must be a whole number'), {
  doc: { type: 'integer' },
})

/** A place in an order, as text or as JSON; `''` and null leave it as it is. */
export const place = spelled(
  { type: 'string', description: 'A number, as text or as JSON.' },
  skippingBlank(number),
)

/** A number, 0 where `''` or null is given; documented as the text that clients send. */
export const numberText = spelled(
  { type: 'string', description: 'A number, as text or as JSON.' },
  prepared(number, (value) => (value === '' || value === null ? 0 : value)),
)

/** A moment: ISO-8601 or epoch milliseconds in, ISO-8601 UTC out; `''` or null for none. */
export const moment: Kind<string | null> = kind(
  { type: 'string', description: 'ISO-8601, or milliseconds since 1970; empty for none.' },
  (value) => {
    if (value === '' || value === null) return good(null)
    const read = toMoment(value)
    return read === undefined
      ? bad('must be a date of the years 1 to 9999, ISO-8601 or milliseconds')
      : good(read)
  },
)

/** One of the texts named. */
export function choice<const T extends readonly string[]>(...values: T): Kind<T[number]> {
  return skippingBlank(
    kind<T[number]>({ type: 'string', enum: values }, (value) => {
      const read = values.find((one) => one === value)
      return read === undefined ? bad(`must be one of ${values.join(', ')}`) : good(read)
    }),
  )
}

/** A field whose `''` or null means none. */
export function clearable<T>(of: Kind<T>): Kind<T | null> {
  const read: Kind<T | null>['read'] = (value) =>
    value === '' || value === null ? good(null) : of.read(value)
  return kind(of.doc, read)
}

/** A field that may come as JSON text; `''` or null means none. */
export function jsonOr<T>(of: Kind<T>): Kind<T | null> {
  return prepared(clearable(of), (value) =>
    typeof value === 'string' ? (parseJson(value) ?? value) : value,
  )
}

/** A field that may come as the JSON text of an object; other text is itself. `''` or null means none. */
export function objectText<T>(of: Kind<T>): Kind<T | null> {
  return prepared(clearable(of), (value) =>
    typeof value === 'string' && value.trimStart().startsWith('{')
      ? (parseJson(value) ?? value)
      : value,
  )
}

/** The first of two kinds that reads a value. */
export function either<A, B>(first: Kind<A>, second: Kind<B>, reason: string): Kind<A | B> {
  return kind<A | B>({ anyOf: [first.doc, second.doc] }, (value) => {
    const readings = [first.read(value), second.read(value)]
    return readings.find((reading) => 'value' in reading) ?? bad(reason)
  })
}

/** An object with these fields; others are ignored. */
export function object<F extends Fields>(fields: F): Kind<ObjectOf<F>> {
  return kind<ObjectOf<F>>(objectDoc(fields, NEWEST, false), (value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? readFields(fields, NEWEST, value) : bad('must be an object')
  })
}

/** A list of at most 1,000 entries of a kind. */
export function list<T>(of: Kind<T>): Kind<T[]> {
  return listUpTo(LIMITS.entries, of)
}

/** A list of at most so many entries of a kind; JSON text of one will do. */
export function listUpTo<T>(most: number, of: Kind<T>): Kind<T[]> {
  return kind<T[]>({ type: 'array', items: of.doc }, (value) => {
    const given: unknown = typeof value === 'string' ? parseJson(value) : value
    if (!Array.isArray(given)) return bad('must be a list')
    if (given.length > most) return bad(`must have at most ${inWords(most)} entries`)
    const read: T[] = []
    for (const [index, entry] of given.entries()) {
      const reading = of.read(entry)
      if ('value' in reading) read.push(reading.value)
      else
        return {
          faults: reading.faults.map(({ field, reason }) => ({
            field: [index, field].filter((part) => part !== '').join('.'),
            reason,
          })),
        }
    }
    return good(read)
  })
}

function distinct(given: unknown[]): unknown[] {
  return [...new Set(given)].filter((one) => one !== '' && one !== null)
}

function splitIds(value: unknown): unknown {
  if (value === '' || value === null) return []
  if (typeof value !== 'string') return Array.isArray(value) ? distinct(value) : value
  const parsed = value.trimStart().startsWith('[') ? parseJson(value) : undefined
  const parts = parsed ?? value.split(',').map((part) => part.trim())
  return Array.isArray(parts) ? distinct(parts) : parts
}

/** Ids: one, a comma list, a JSON list or a list, without repeats; `''` or null for none. */
export const ids = spelled(
  { type: 'string', description: 'One id, a comma list, a JSON list, or repeated keys.' },
  prepared(list(id), splitIds),
)

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** A file: a part of a form that has one, or its bytes in base64. */
export const file = kind<File>({ type: 'string', format: 'binary' }, (value) => {
  if (value instanceof File) return good(value)
  if (typeof value !== 'string' || !BASE64.test(value)) return bad('must be a file, or base64')
  const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
  return good(new File([bytes], ''))
})
