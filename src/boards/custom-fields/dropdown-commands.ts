import {
  type HasId,
  type Decision,
  type CommandContext,
  decided,
  handler,
} from '../model/decision.ts'
import { changed, emptied, fieldOf } from './commands.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { CustomField } from '../model/rows.ts'

/** Adds items to a dropdown, except names that it already has. */
export function addDropdownItems(
  snapshot: BoardSnapshot,
  command: { customField: string; items: string[] },
  context: CommandContext,
): Decision<HasId> {
  const field = dropdownOf(snapshot, command.customField)
  const now = field.settings.dropdownItems ?? []
  const known = new Set(now.map(({ name }) => name))
  const names = [...new Set(command.items)].filter((name) => !known.has(name))
  const added = names.map((name) => ({ _id: context.newId(), name }))
  const settings = { ...field.settings, dropdownItems: [...now, ...added] }
  return changed(field, differences(field, { settings }), field.id, context)
}

/** Renames a dropdown item. Cards refer to it by id, so their values follow. */
export function editDropdownItem(
  snapshot: BoardSnapshot,
  command: { customField: string; item: string; name: string },
  context: CommandContext,
): Decision<HasId> {
  const field = dropdownOf(snapshot, command.customField)
  const items = itemsWith(field, command.item)
  const dropdownItems = items.map((item) =>
    item._id === command.item ? { ...item, name: command.name } : item,
  )
  const settings = { ...field.settings, dropdownItems }
  return {
    ...changed(field, differences(field, { settings }), field.id, context),
    reply: { id: command.item },
  }
}

/** Deletes a dropdown item, also from the cards that have it as their value. */
export function deleteDropdownItem(
  snapshot: BoardSnapshot,
  command: { customField: string; item: string },
  context: CommandContext,
): Decision<HasId> {
  const field = dropdownOf(snapshot, command.customField)
  const dropdownItems = itemsWith(field, command.item).filter(({ _id }) => _id !== command.item)
  const decision = changed(
    field,
    { settings: { ...field.settings, dropdownItems } },
    field.id,
    context,
  )
  return decided({ id: command.item }, [...decision.changes, emptied(field, command.item)])
}

function dropdownOf(snapshot: BoardSnapshot, id: string): CustomField {
  const field = fieldOf(snapshot, id)
  if (field.type !== 'dropdown') throw new AppError('custom_field.not_dropdown')
  return field
}

function itemsWith({ settings: { dropdownItems = [] } }: CustomField, id: string) {
  if (dropdownItems.some(({ _id }) => _id === id)) return dropdownItems
  throw new AppError('dropdown_item.not_found')
}

export const dropdownCommands = {
  addDropdownItems: handler(addDropdownItems),
  editDropdownItem: handler(editDropdownItem),
  deleteDropdownItem: handler(deleteDropdownItem),
}
