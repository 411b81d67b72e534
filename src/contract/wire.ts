import * as z from 'zod'
import { parseJson } from './json.ts'
import { toMoment } from './moment.ts'

/** Longest texts in characters, longest lists in entries. */
export const LIMITS = { title: 1_000, text: 100_000, id: 64, entries: 1_000 } as const

const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** A text as it is stored: NFC, without control characters but tab and newline; null empties it. */
function clean(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'string' ? value.normalize('NFC').replace(UNPRINTABLE, '') : value
}

function textUpTo(most: number) {
  return z
    .string('must be text')
    .refine((value) => value.isWellFormed(), 'must be well-formed Unicode')
    .refine(
      (value) => value.length <= most || [...value].length <= most,
      `must be at most ${most.toLocaleString('en-US')} characters`,
    )
}

/** A title: up to 1,000 characters. */
export const text = z.preprocess(clean, textUpTo(LIMITS.title))

/** A description or comment: up to 100,000 characters. */
export const longText = z.preprocess(clean, textUpTo(LIMITS.text))

/** A title that is not blank. */
export const filled = z.preprocess(
  clean,
  textUpTo(LIMITS.title).refine((value) => value.trim() !== '', 'must not be empty'),
)

/** A comment's text: not blank, up to 100,000 characters. */
export const longFilled = z.preprocess(
  clean,
  textUpTo(LIMITS.text).refine((value) => value.trim() !== '', 'must not be empty'),
)

/** A secret, taken as it comes. */
export const secret = z.string('must be text')

/** An id, up to 64 characters; `''` or null where there is none. */
export const id = z.preprocess(clean, textUpTo(LIMITS.id))

const FLAGS: Record<string, boolean> = {
  true: true,
  1: true,
  on: true,
  false: false,
  0: false,
  off: false,
}

/** True or false, as JSON or as the text true, false, 1, 0, on, off in any case. */
export const flag = z.preprocess((value) => {
  const known = typeof value === 'string' || typeof value === 'number'
  return known ? (FLAGS[String(value).trim().toLowerCase()] ?? value) : value
}, z.boolean('must be true or false'))

/** A finite number, as JSON or as text. */
export const number = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number('must be a number'),
)

/** A number whose `''` or null means none, documented as the text that clients send. */
export const numberText = spelled(
  { type: 'string', description: 'A number, as text or as JSON.' },
  z.preprocess(
    (value) => (value === '' || value === null ? 0 : value),
    z.preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      z.number('must be a number'),
    ),
  ),
)

/** A moment: ISO-8601 or epoch milliseconds in, ISO-8601 UTC out; `''` or null for none. */
export const moment = spelled(
  { type: 'string', description: 'ISO-8601, or milliseconds since 1970; empty for none.' },
  z.preprocess(
    (value) => (value === '' || value === null ? null : toMoment(value)),
    z.iso
      .datetime('must be a date between the years 1 and 9999, ISO-8601 or milliseconds')
      .nullable(),
  ),
)

/** One of the texts named. */
export function choice<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

/** A field whose `''` or null means none. */
export function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable())
}

/** A field that may come as JSON text; `''` or null means none. */
export function jsonOr<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => {
    if (value === '' || value === null) return null
    return typeof value === 'string' ? (parseJson(value) ?? value) : value
  }, schema.nullable())
}

function splitIds(value: unknown): unknown {
  if (value === '' || value === null) return []
  if (typeof value !== 'string') return Array.isArray(value) ? [...new Set<unknown>(value)] : value
  const parsed = value.trimStart().startsWith('[') ? parseJson(value) : undefined
  const parts = parsed ?? value.split(',').map((part) => part.trim())
  return Array.isArray(parts) ? [...new Set<unknown>(parts)].filter((part) => part !== '') : parts
}

const MOST_ENTRIES = `must have at most ${LIMITS.entries.toLocaleString('en-US')} entries`

/** Ids: one, a comma list, a JSON list or a list, without repeats; `''` or null for none. */
export const ids = spelled(
  { type: 'string', description: 'One id, a comma list, a JSON list, or repeated keys.' },
  z.preprocess(splitIds, z.array(id, 'must be a list of ids').max(LIMITS.entries, MOST_ENTRIES)),
)

/** Documents a field in its own words, since what it takes is wider than any one type. */
export function spelled<S extends z.ZodType>(documented: Record<string, unknown>, schema: S): S {
  return schema.meta({ ...schema.meta(), documented })
}
