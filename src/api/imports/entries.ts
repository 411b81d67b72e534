import type { Kind } from '../../contract/kind.ts'
import { invalid, invalidFields } from '../../domain/refusal.ts'
import { type Part, nameOf, valueOf } from './parts.ts'
import { type Entry, entryOf, listed } from './trello.ts'

/** An entry of a list of an export, with what it is called in refusals. */
export type Raw = { list: string; named: string; entry: Entry }

/** The entries that a part of an export comes to. */
export function entriesIn(part: Part): Raw[] {
  if (part.at === undefined) throw invalid(part.name, 'must be a list')
  const named = nameOf(part)
  const entry = valueOf(part)
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw invalid(named, 'must be an object')
  return listed(part.name, entryOf(entry)).map(([list, entry]) => ({ list, named, entry }))
}

/** What an entry says, read as its kind; refuses it by the names of its fields. */
export function readAs<T>(kind: Kind<T>, { named, entry }: Omit<Raw, 'list'>): T {
  const reading = kind.read(entry)
  if ('value' in reading) return reading.value
  const faults = reading.faults.map(({ field, reason }) => {
    return { field: [named, field].filter((part) => part !== '').join('.'), reason }
  })
  throw invalidFields(faults)
}
