import { type Entry, entryOf, listedIn, textOf } from '../import/entry.ts'
import { type Shape, countBeyond } from '../import/key-shape.ts'
import { titleOf } from '../import/left-out.ts'
import type { BoardMaker } from './make-board.ts'

/** The id of an entity of a kind; sources number each kind by itself. Empty if there is none. */
export function ref(kind: string, id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? `${kind} ${id}` : ''
}

/** A number or a text as text; `''` for anything else. */
export function wordOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value)
}

/** A date as a source has it; undefined for the zeros and years of nothing that some write in place of none. */
export function dateOf(value: unknown): unknown {
  if (value === 0 || value === '0' || value === '' || value === null) return undefined
  return typeof value === 'string' && value.startsWith('0001-01-01') ? undefined : value
}

/** The entries of a list, or of an object whose keys are their ids. */
export function entriesOf(value: unknown): Entry[] {
  return Array.isArray(value) ? listedIn(value) : Object.values(entryOf(value)).map(entryOf)
}

/** Entries in the order of their positions; those without one come last, as they are. */
export function sorted(entries: Entry[], key: string): Entry[] {
  const place = ({ [key]: at }: Entry) => (typeof at === 'number' ? at : Number.POSITIVE_INFINITY)
  return entries.toSorted((one, other) => compare(place(one), place(other)))
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}

/** Counts the values of an entry under keys that its reader does not know. */
export function loseRest({ lose }: BoardMaker, entry: Entry, shape: Shape, title?: string): void {
  countBeyond(shape, entry, (path, key) => lose(path + key, title ?? titleOf(entry)))
}

/** True for an object that has all of these keys. */
export function hasKeys(value: unknown, ...keys: string[]): boolean {
  const entry = entryOf(value)
  return !Array.isArray(value) && keys.every((key) => key in entry)
}
