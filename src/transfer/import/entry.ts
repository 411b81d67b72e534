/** An entry of an export, whose fields may hold anything. */
export type Entry = Record<string, unknown>

/** An entry with the name of the list it belongs to. */
export type Listed = [list: string, entry: Entry]

/** The value if it is an object, otherwise an empty object. */
export function entryOf(value: unknown): Entry {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The entries of a list; none if the value is not a list. */
export function listedIn(value: unknown): Entry[] {
  return Array.isArray(value) ? value.map(entryOf) : []
}

/** The value if it is text, otherwise `''`. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The `_format` of WeKan's exports. */
export const FORMAT = 'wekan-board-1.0.0'

/** The member that has the export in requests of WeKan's later versions, beside `membersMapping`. */
export const WRAPPER = 'board'
