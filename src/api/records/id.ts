import { text } from '../../contract/wire.ts'
import { record } from '../../contract/record.ts'

/** The id of what was made, changed or deleted. */
export const Id = record('Id', { _id: text })

/** A title with its id. */
export const Titled = record('Titled', { _id: text, title: text })
