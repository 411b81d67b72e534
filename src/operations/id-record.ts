import { text } from '../kernel/contract/wire.ts'
import { record } from '../kernel/contract/record.ts'

/** The id of the entity that was created, changed or deleted. */
export const Id = record('Id', { _id: text })

/** A title with its id. */
export const Titled = record('Titled', { _id: text, title: text })
