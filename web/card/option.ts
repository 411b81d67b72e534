import type { VNode } from 'preact'
import { plainOf } from '../../src/kernel/contract/query/plain.ts'

export type Option = { id: string; name: string; look?: VNode }

/** Makes an option with the name that is typed, if none has it. */
export type Creation = {
  /** Asks for the rest of it, beside its name. */
  choices: VNode
  label: (name: string) => string
  make: (name: string) => void
}

/** Most that are shown of one kind; typing finds the rest. */
export const MOST = 200

/** The options whose names have what is typed in them, whatever their accents. */
export function optionsWith(options: readonly Option[], text: string): Option[] {
  const wanted = plainOf(text.trim())
  return options.filter(({ name }) => plainOf(name).includes(wanted)).slice(0, MOST)
}

/** Most options of which none is out of sight. */
const MOST_IN_SIGHT = 8

/** Options with these before the others, if there are too many to see all at once. */
export function optionsFirst(options: readonly Option[], first: ReadonlySet<string>): Option[] {
  if (options.length <= MOST_IN_SIGHT) return [...options]
  return options.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
}

/** True if an option has this name, however it is written. */
export function hasNamed(options: readonly Option[], name: string): boolean {
  return options.some((option) => option.name.toLocaleLowerCase() === name.toLocaleLowerCase())
}
