import { edit, form } from '../../kernel/contract/form.ts'
import { withTraits, good } from '../../kernel/contract/kind.ts'
import { parseJson } from '../../kernel/contract/json.ts'
import { one } from '../../kernel/contract/reply.ts'
import { list } from '../../kernel/contract/compound.ts'
import { filled } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
import { Id } from '../../kernel/contract/record.ts'

/** Names of items: one name, a list, or the JSON text of a list. */
const names = withTraits(list(filled), {
  doc: { type: 'string', description: 'The name of an item, a list of names, or its JSON text.' },
  read(value) {
    if (value === '' || value === null) return good([])
    const parsed =
      typeof value === 'string' && value.trimStart().startsWith('[') ? parseJson(value) : undefined
    return list(filled).read(parsed ?? (typeof value === 'string' ? [value] : value))
  },
})

export const dropdownItems = [
  operation({
    name: 'add_custom_field_dropdown_items',
    tag: 'Custom fields',
    summary: 'Adds items to a dropdown, each once by its name.',
    method: 'POST',
    path: '/api/boards/{board}/custom-fields/{customField}/dropdown-items',
    access: 'write',
    body: edit({ items: names.optional() }),
    reply: one(Id),
    run: write('addDropdownItems', ({ path: { customField }, body: { items = [] } }) => ({
      customField,
      items,
    })),
  }),
  operation({
    name: 'edit_custom_field_dropdown_item',
    tag: 'Custom fields',
    summary: 'Renames an item of a dropdown.',
    method: 'PUT',
    path: '/api/boards/{board}/custom-fields/{customField}/dropdown-items/{item}',
    access: 'write',
    body: form({ name: filled }),
    reply: one(Id),
    run: write('editDropdownItem', ({ path: { customField, item }, body: { name } }) => ({
      customField,
      item,
      name,
    })),
  }),
  operation({
    name: 'delete_custom_field_dropdown_item',
    tag: 'Custom fields',
    summary: 'Deletes an item of a dropdown, also from the cards that have it as their value.',
    method: 'DELETE',
    path: '/api/boards/{board}/custom-fields/{customField}/dropdown-items/{item}',
    access: 'write',
    reply: one(Id),
    run: write('deleteDropdownItem', ({ path: { customField, item } }) => ({ customField, item })),
  }),
]
