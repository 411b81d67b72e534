import type { ValueOf } from '../../kernel/contract/kind.ts'
import { newField } from '../../boards/custom-fields/commands.ts'
import { FIELD_TYPES } from '../../boards/custom-fields/fields.ts'
import type { CustomField } from '../../boards/model/rows.ts'
import { KINDS } from './entry-kinds.ts'
import { knownValue } from './left-out.ts'
import { type ImportContext, SAFE_ID, entriesOf, givenFields } from './import-context.ts'

/** Makes the custom fields of an export; one of an unknown type becomes text and is counted. */
export function makeCustomFields(context: ImportContext): CustomField[] {
  const { boardId, leftOut, commandContext, idOf } = context
  const fields = entriesOf(context, 'customFields', KINDS.customFields)
  return fields.map(({ _id, name = '', type: givenType, settings, ...rest }) => {
    const type = knownValue(leftOut, 'fieldTypes', name, FIELD_TYPES, givenType) ?? 'text'
    return {
      ...newField(idOf(_id), boardId, { name, type }, commandContext.now),
      ...givenFields(rest),
      settings: settingsOf(context, settings),
    }
  })
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
