import type { ValueOf } from '../../kernel/contract/kind.ts'
import { FIELD_TYPES } from '../../boards/custom-fields/fields.ts'
import type { CustomField } from '../../boards/model/rows.ts'
import type { KINDS } from './entry-kinds.ts'
import { knownValue } from './left-out.ts'
import { type ImportContext, SAFE_ID, givenFields } from './import-context.ts'

type Given = Omit<ValueOf<typeof KINDS.customFields>, '_id'>

/** The values of a custom field; one of an unknown type becomes text and is counted. */
export function customFieldValues(
  { name = '', type, settings }: Given,
  context: ImportContext,
): Pick<CustomField, 'name' | 'type' | 'settings'> {
  return {
    name,
    type: knownValue(context.leftOut, 'fieldTypes', name, FIELD_TYPES, type) ?? 'text',
    settings: settingsOf(context, settings),
  }
}

/** Makes a field's settings; a dropdown item whose id is unsafe or repeated gets a new one. */
function settingsOf(
  { keptIds, commandContext }: ImportContext,
  settings: ValueOf<typeof KINDS.customFields>['settings'],
) {
  const seen = new Set<string>()
  const items = settings?.dropdownItems?.map(({ _id, name }) => {
    const id = SAFE_ID.test(_id) && !seen.has(_id) ? _id : commandContext.newId()
    if (_id !== '' && !seen.has(_id)) keptIds.set(_id, id)
    seen.add(_id)
    return { _id: id, name }
  })
  return { ...givenFields(settings ?? {}), ...(items && { dropdownItems: items }) }
}
