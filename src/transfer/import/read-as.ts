import type { ValueFault, Kind } from '../../contract/kind.ts'
import { id } from '../../contract/wire.ts'
import { invalidFields } from '../../core/app-error.ts'
import type { Raw } from './entries.ts'
import { type Tally, carries, titleOf } from './tally.ts'
import type { Entry } from './trello.ts'

/** Readings of an entry in which single values are left out, before whole fields are. */
const MOST_READINGS = 10

/**
 * What an entry says, read as its kind. Numbers and switches in place of text are read as text; any
 * other value that cannot be read is left out, and counted where there is a tally. Refuses an entry
 * without a field that its kind needs.
 */
export function readAs<T>(kind: Kind<T>, { named, entry }: Omit<Raw, 'list'>, tally?: Tally): T {
  let reading = kind.read(entry)
  if ('value' in reading) return reading.value
  const left = structuredClone(entry)
  const asText = new Set<string>()
  for (let at = 0; 'faults' in reading && at <= MOST_READINGS; at += 1) {
    // One fault of each field at a time: what is left out of a list moves the places after it.
    const faults = new Map(reading.faults.map((fault) => [fault.field.split('.', 1)[0], fault]))
    for (const [key = '', { field, reason }] of faults) {
      const path = at < MOST_READINGS ? field.split('.') : [key]
      const lost = leaveOut(left, path, reason, asText)
      if (lost > 0) tally?.add('unreadableValues', `${titleOf(entry)} (${field})`, lost)
    }
    reading = kind.read(left)
  }
  if ('value' in reading) return reading.value
  throw invalidFields(
    reading.faults.map(({ field, reason }) => ({ field: `${named}${field}`, reason })),
  )
}

/** Leaves out the value at a path, or makes text of it; gives how many values are lost. */
function leaveOut(entry: Entry, path: string[], reason: ValueFault['reason'], asText: Set<string>) {
  let holder: object = entry
  for (const key of path.slice(0, -1)) {
    const inner: unknown = Reflect.get(holder, key)
    // The path leads into what was JSON text, which is left out as a whole.
    if (typeof inner !== 'object' || inner === null) return remove(entry, path[0] ?? '')
    holder = inner
  }
  const key = path.at(-1) ?? ''
  const value: unknown = Reflect.get(holder, key)
  if (Array.isArray(holder)) return leaveOutOf(holder, Number(key), reason)
  // A field that an entry of an inner list needs: without it, that entry is none.
  if (value === undefined && path.length > 1) return leaveOut(entry, path.slice(0, -1), '', asText)
  const place = path.join('.')
  if (asText.has(place) || !(typeof value === 'number' || typeof value === 'boolean'))
    return remove(holder, key)
  asText.add(place)
  Reflect.set(holder, key, String(value))
  return 0
}

function remove(holder: object, key: string): number {
  const lost = carries(Reflect.get(holder, key)) ? 1 : 0
  Reflect.deleteProperty(holder, key)
  return lost
}

/**
 * Leaves out an entry of an inner list; of a list of ids, all that are none, for their places are
 * not told: kinds of ids skip repeats and blanks before they read.
 */
function leaveOutOf(list: unknown[], at: number, reason: ValueFault['reason']): number {
  const isOfObjects = reason === '' || reason === 'must be an object'
  if (isOfObjects) return list.splice(at, 1).filter(carries).length
  const ids = list.map((one) => (typeof one === 'number' ? String(one) : one))
  const readable = ids.filter((one) => 'value' in id.read(one))
  list.splice(0, list.length, ...readable)
  return ids.filter((one) => carries(one)).length - readable.filter(carries).length
}
