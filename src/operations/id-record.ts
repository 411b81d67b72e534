import { text } from '../contract/wire.ts'
import { record } from '../contract/record.ts'

/** The id of what was made, changed or deleted. */
export const Id = record('Id', { _id: text })

/** A title with its id. */
export const Titled = record('Titled', { _id: text, title: text })

/** A row as clients see it: with its id by the name that ids have on the wire. */
export function wired<T extends { id: string }>({ id, ...row }: T) {
  return { ...row, _id: id }
}
