import { text } from '../kernel/contract/wire.ts'
import { record } from '../kernel/contract/record.ts'

/** The id of the entity that was created, changed or deleted. */
export const Id = record('Id', { _id: text })

/** A title with its id. */
export const Titled = record('Titled', { _id: text, title: text })

/** A row as clients see it: `id` is `_id`. */
export function toRecord<T extends { id: string }>({ id, ...row }: T) {
  return { ...row, _id: id }
}

/** The reply of a command, or the stored one, as clients see it: `id` is `_id`. */
export function wire(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(wire)
  if (typeof reply !== 'object' || reply === null || !('id' in reply)) return reply
  const { id, ...rest } = reply
  return { _id: id, ...rest }
}
