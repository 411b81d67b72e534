import type { VNode } from 'preact'

/** What can be picked from a list. */
export type Option = { id: string; name: string; look?: VNode }

/** What makes an option with the name that is typed, where none has it. */
export type Creation = {
  /** What is chosen of it, beside its name. */
  choices: VNode
  label: (name: string) => string
  make: (name: string) => void
}

/** Most that are shown; typing finds the rest. */
const MOST = 200

/** The options whose names have what is typed in them. */
export function optionsWith(options: readonly Option[], text: string): Option[] {
  const wanted = text.trim().toLocaleLowerCase()
  return options.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, MOST)
}

/** Whether an option has this name, however it is written. */
export function hasNamed(options: readonly Option[], name: string): boolean {
  return options.some((option) => option.name.toLocaleLowerCase() === name.toLocaleLowerCase())
}
