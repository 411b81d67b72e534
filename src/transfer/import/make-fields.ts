import type { ValueOf } from '../../contract/kind.ts'
import { MOST_FIELDS, newField } from '../../custom-fields/commands.ts'
import { type CustomField, FIELD_TYPES } from '../../core/rows.ts'
import { KINDS } from './kinds.ts'
import { known } from './known.ts'
import { type Making, SANE, entriesOf, present } from './making.ts'
import { tooMuch } from './notes.ts'

/** The custom fields of an export; one of a type that we do not have is of text, and counted. */
export function fieldsOf(making: Making): CustomField[] {
  const { boardId, tally, commandContext: turn, idOf } = making
  const fields = entriesOf(making, 'customFields', KINDS.customFields)
  if (fields.length > MOST_FIELDS) throw tooMuch(MOST_FIELDS, 'custom fields')
  return fields.map(({ _id, name = '', type: typed, settings, ...rest }) => {
    const type = known(tally, 'fieldTypes', name, FIELD_TYPES, typed) ?? 'text'
    return {
      ...newField(idOf(_id), boardId, { name, type }, turn.now),
      ...present(rest),
      settings: settingsOf(making, settings),
    }
  })
}

/** The settings of a field; each of its dropdown items has an id of its own. */
function settingsOf(
  { kept, commandContext: turn }: Making,
  settings: ValueOf<typeof KINDS.customFields>['settings'],
) {
  const seen = new Set<string>()
  const items = settings?.dropdownItems?.map(({ _id, name }) => {
    const id = SANE.test(_id) && !seen.has(_id) ? _id : turn.newId()
    if (_id !== '' && !seen.has(_id)) kept.set(_id, id)
    seen.add(_id)
    return { _id: id, name }
  })
  return { ...present(settings ?? {}), ...(items && { dropdownItems: items }) }
}
