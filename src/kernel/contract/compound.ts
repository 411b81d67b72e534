import { parseJson } from './json.ts'
import {
  type Fields,
  type Kind,
  type ObjectOf,
  bad,
  faultsWithin,
  fieldsIn,
  good,
  kind,
  objectDoc,
  preparing,
  readFields,
  withSchema,
} from './kind.ts'
import { NEWEST } from './revisions.ts'
import { LIMITS } from '../limits.ts'
import { id } from './wire.ts'
import { formatNumber } from './format-number.ts'

/** A field that `''` or null clears. */
export function clearable<T>(of: Kind<T>): Kind<T | null> {
  const read: Kind<T | null>['read'] = (value) =>
    value === '' || value === null ? good(null) : of.read(value)
  return kind(of.doc, read)
}

/** A field that may be JSON text, as forms send it. */
export function jsonToo<T>(of: Kind<T>): Kind<T> {
  return preparing(of, (value) => (typeof value === 'string' ? (parseJson(value) ?? value) : value))
}

/** A field that may be JSON text; `''` or null clears it. */
export function jsonOr<T>(of: Kind<T>): Kind<T | null> {
  return jsonToo(clearable(of))
}

/** A field that may be the JSON text of an object; other text is taken as it is. `''` or null clears it. */
export function objectText<T>(of: Kind<T>): Kind<T | null> {
  return preparing(clearable(of), (value) =>
    typeof value === 'string' && value.trimStart().startsWith('{')
      ? (parseJson(value) ?? value)
      : value,
  )
}

/** The first of two kinds that can read a value. */
export function either<A, B>(first: Kind<A>, second: Kind<B>, reason: string): Kind<A | B> {
  return kind<A | B>({ anyOf: [first.doc, second.doc] }, (value) => {
    const readings = [first.read(value), second.read(value)]
    return readings.find((reading) => 'value' in reading) ?? bad(reason)
  })
}

/** An object with these fields; others are ignored. */
export function object<F extends Fields>(fields: F): Kind<ObjectOf<F>> {
  const visible = fieldsIn(fields, NEWEST)
  return kind<ObjectOf<F>>(objectDoc(fields, NEWEST, false), (value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? readFields(visible, NEWEST, value) : bad('must be an object')
  })
}

/** A list of at most 1,000 entries of a kind. */
export function list<T>(of: Kind<T>): Kind<T[]> {
  return listUpTo(LIMITS.entries, of)
}

/** A list of at most `most` entries of a kind, or its JSON text. */
export function listUpTo<T>(most: number, of: Kind<T>): Kind<T[]> {
  return kind<T[]>({ type: 'array', items: of.doc }, (value) => {
    const given: unknown = typeof value === 'string' ? parseJson(value) : value
    if (!Array.isArray(given)) return bad('must be a list')
    if (given.length > most) return bad(`must have at most ${formatNumber(most)} entries`)
    const read: T[] = []
    for (const [index, entry] of given.entries()) {
      const reading = of.read(entry)
      if ('value' in reading) read.push(reading.value)
      else return { faults: faultsWithin(index, reading.faults) }
    }
    return good(read)
  })
}

function distinct(given: unknown[]): unknown[] {
  return [...new Set(given)].filter((one) => one !== '' && one !== null)
}

function splitList(value: unknown): unknown {
  if (value === '' || value === null) return []
  if (typeof value !== 'string') return Array.isArray(value) ? distinct(value) : value
  const parsed = value.trimStart().startsWith('[') ? parseJson(value) : undefined
  const parts = parsed ?? value.split(',').map((part) => part.trim())
  return Array.isArray(parts) ? distinct(parts) : parts
}

/** Entries of a kind: one, a comma-separated list, a list or its JSON text; repeats are dropped. `''` or null for none. */
export function several<T>(of: Kind<T>): Kind<T[]> {
  return preparing(list(of), splitList)
}

/** Ids: one id, a comma-separated list, a list or its JSON text; repeats are dropped. `''` or null for none. */
export const ids = withSchema(
  { type: 'string', description: 'One id, a comma list, a JSON list, or repeated keys.' },
  several(id),
)

/** Decodes base64; undefined if the text is not base64. Checks long texts without a pattern over the whole text, which could overflow the matcher. */
export function bytesIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 > 0 || /[^A-Za-z0-9+/]/.test(text.replace(/==?$/, ''))) return undefined
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** A file: a file part of a form, or base64. */
export const file = kind<File>({ type: 'string', format: 'binary' }, (value) => {
  if (value instanceof File) return good(value)
  const bytes = typeof value === 'string' ? bytesIn(value) : undefined
  return bytes ? good(new File([bytes], '')) : bad('must be a file, or base64')
})
