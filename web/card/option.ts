import type { VNode } from 'preact'

/** What can be picked from a list. */
export type Option = { id: string; name: string; look?: VNode }

/** Most that are shown; typing finds the rest. */
const MOST = 200

/** The options whose names have what is typed in them. */
export function optionsWith(options: readonly Option[], text: string): Option[] {
  const wanted = text.trim().toLocaleLowerCase()
  return options.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, MOST)
}
