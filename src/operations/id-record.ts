import { text } from '../contract/wire.ts'
import { record } from '../contract/record.ts'

/** The id of the entity that was created, changed or deleted. */
export const Id = record('Id', { _id: text })

/** A title with its id. */
export const Titled = record('Titled', { _id: text, title: text })

/** A row as clients see it: `id` is `_id`. */
export function wired<T extends { id: string }>({ id, ...row }: T) {
  return { ...row, _id: id }
}
