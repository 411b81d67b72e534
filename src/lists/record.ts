import { during } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { since } from '../contract/revisions.ts'
import { text } from '../contract/wire.ts'
import { trait } from '../core/entity.ts'
import { listFields, swimlaneFields } from './fields.ts'

export const SwimlaneRecord = record('Swimlane', {
  _id: text,
  ...trait(swimlaneFields, 'record'),
})

export const ListRecord = record('List', { _id: text, ...trait(listFields, 'record') })

/** A list in the list of a board's lists. */
export const ListInList = record('ListInList', {
  _id: text,
  title: text,
  modifiedAt: during(since('11'), text),
})
