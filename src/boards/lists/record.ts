import { described, during } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { listFields, swimlaneFields } from './fields.ts'

export const SwimlaneRecord = record('Swimlane', {
  _id: text,
  ...trait(swimlaneFields, 'record'),
})

export const ListRecord = record('List', {
  _id: text,
  ...trait(listFields, 'record'),
  watching: during(since('11'), described('True if the caller watches it.', flag.optional())),
})

/** A list in the list of a board's lists. */
export const ListInList = record('ListInList', {
  _id: text,
  title: text,
  modifiedAt: during(since('11'), text),
})
