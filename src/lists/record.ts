import { record } from '../contract/record.ts'
import { text } from '../contract/wire.ts'
import { trait } from '../core/entity.ts'
import { listFields, swimlaneFields } from './fields.ts'

export const SwimlaneRecord = record('Swimlane', {
  _id: text,
  ...trait(swimlaneFields, 'record'),
})

export const ListRecord = record('List', { _id: text, ...trait(listFields, 'record') })
