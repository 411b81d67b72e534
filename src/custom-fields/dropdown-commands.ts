import { type Id, type Decision, type Turn, decided } from '../core/decision.ts'
import { changed, emptied, fieldOf } from './commands.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { differences } from '../core/keyed.ts'
import { Refusal } from '../core/app-error.ts'
import type { CustomField } from '../core/rows.ts'

/** Items are added to a dropdown, each once by its name. */
export function addDropdownItems(
  image: BoardImage,
  order: { customField: string; items: string[] },
  turn: Turn,
): Decision<Id> {
  const field = dropdownOf(image, order.customField)
  const now = field.settings.dropdownItems ?? []
  const known = new Set(now.map(({ name }) => name))
  const names = [...new Set(order.items)].filter((name) => !known.has(name))
  const added = names.map((name) => ({ _id: turn.newId(), name }))
  const settings = { ...field.settings, dropdownItems: [...now, ...added] }
  return changed(field, differences(field, { settings }), field.id, turn)
}

/** An item of a dropdown takes another name; cards that have it follow. */
export function editDropdownItem(
  image: BoardImage,
  order: { customField: string; item: string; name: string },
  turn: Turn,
): Decision<Id> {
  const field = dropdownOf(image, order.customField)
  const items = itemsWith(field, order.item)
  const dropdownItems = items.map((item) =>
    item._id === order.item ? { ...item, name: order.name } : item,
  )
  const settings = { ...field.settings, dropdownItems }
  return {
    ...changed(field, differences(field, { settings }), field.id, turn),
    reply: { id: order.item },
  }
}

/** An item of a dropdown goes, with the values that are it. */
export function deleteDropdownItem(
  image: BoardImage,
  order: { customField: string; item: string },
  turn: Turn,
): Decision<Id> {
  const field = dropdownOf(image, order.customField)
  const dropdownItems = itemsWith(field, order.item).filter(({ _id }) => _id !== order.item)
  const decision = changed(
    field,
    { settings: { ...field.settings, dropdownItems } },
    field.id,
    turn,
  )
  return decided({ id: order.item }, [...decision.changes, emptied(field, order.item)])
}

function dropdownOf(image: BoardImage, id: string): CustomField {
  const field = fieldOf(image, id)
  if (field.type !== 'dropdown')
    throw new Refusal('custom_field.not_dropdown', 'The custom field is not a dropdown.')
  return field
}

function itemsWith({ settings: { dropdownItems = [] } }: CustomField, id: string) {
  if (dropdownItems.some(({ _id }) => _id === id)) return dropdownItems
  throw new Refusal('dropdown_item.not_found', 'The dropdown has no such item.')
}
