import type { ValueFault, Kind } from '../../kernel/contract/kind.ts'
import { id } from '../../kernel/contract/wire.ts'
import { invalidFields } from '../../kernel/contract/app-error.ts'
import type { ListEntry } from '../middle/board-reader.ts'
import { type LeftOutCounts, hasContent, titleOf } from './left-out.ts'
import type { Entry } from './entry.ts'

/** Attempts to read an entry that leave out single values; after these, whole fields are left out. */
const MOST_READINGS = 10

/**
 * Reads an entry as its kind. Numbers and booleans in place of text are read as text; other
 * unreadable values are removed, and counted in `leftOut` if it is given. Throws if a required field
 * is missing.
 */
export function readLeniently<T>(
  kind: Kind<T>,
  { errorPrefix, entry }: Omit<ListEntry, 'list'>,
  leftOut?: LeftOutCounts,
): T {
  let reading = kind.read(entry)
  if ('value' in reading) return reading.value
  const rest = structuredClone(entry)
  const asText = new Set<string>()
  for (let at = 0; 'faults' in reading && at <= MOST_READINGS; at += 1) {
    // One fault of each field at a time: removing an entry of a list changes the indexes after it.
    const faults = new Map(reading.faults.map((fault) => [fault.field.split('.', 1)[0], fault]))
    for (const [key = '', { field, reason }] of faults) {
      const path = at < MOST_READINGS ? field.split('.') : [key]
      const lost = leaveOut(rest, path, reason, asText)
      if (lost > 0) leftOut?.add('unreadableValues', `${titleOf(entry)} (${field})`, lost)
    }
    reading = kind.read(rest)
  }
  if ('value' in reading) return reading.value
  throw invalidFields(
    reading.faults.map(({ field, reason }) => ({ field: `${errorPrefix}${field}`, reason })),
  )
}

/** Removes the value at a path, or converts it to text; returns how many values are lost. */
function leaveOut(entry: Entry, path: string[], reason: ValueFault['reason'], asText: Set<string>) {
  let holder: object = entry
  for (const key of path.slice(0, -1)) {
    const inner: unknown = Reflect.get(holder, key)
    // The path leads into a value that was JSON text, which is removed as a whole.
    if (typeof inner !== 'object' || inner === null) return remove(entry, path[0] ?? '')
    holder = inner
  }
  const key = path.at(-1) ?? ''
  const value: unknown = Reflect.get(holder, key)
  if (Array.isArray(holder)) return leaveOutOf(holder, Number(key), reason)
  // An entry of an inner list lacks a required field, so the whole entry is removed.
  if (value === undefined && path.length > 1) return leaveOut(entry, path.slice(0, -1), '', asText)
  const place = path.join('.')
  if (asText.has(place) || !(typeof value === 'number' || typeof value === 'boolean'))
    return remove(holder, key)
  asText.add(place)
  Reflect.set(holder, key, String(value))
  return 0
}

function remove(holder: object, key: string): number {
  const lost = hasContent(Reflect.get(holder, key)) ? 1 : 0
  Reflect.deleteProperty(holder, key)
  return lost
}

/**
 * Removes an entry of an inner list. Of a list of ids, removes all invalid ones, because the index
 * in the fault is not theirs: kinds of ids skip repeats and blanks before they read.
 */
function leaveOutOf(list: unknown[], at: number, reason: ValueFault['reason']): number {
  const isOfObjects = reason === '' || reason === 'must be an object'
  if (isOfObjects) return list.splice(at, 1).filter(hasContent).length
  const ids = list.map((one) => (typeof one === 'number' ? String(one) : one))
  const readable = ids.filter((one) => 'value' in id.read(one))
  list.splice(0, list.length, ...readable)
  return ids.filter((one) => hasContent(one)).length - readable.filter(hasContent).length
}
