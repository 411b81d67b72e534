import {
  type HasId,
  type Change,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  remove,
  cascade,
  update,
  handler,
} from '../model/decision.ts'
import { beginning, freshRow } from '../model/fresh-row.ts'
import { type BoardSnapshot, rowIn } from '../model/snapshot.ts'
import { type GivenOf, columnsGiven } from '../../kernel/contract/entity.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { authorNamed } from '../cards/values.ts'
import { customFieldFields, settingFields } from './fields.ts'
import type { CustomField, FieldSettings, FieldType } from '../model/rows.ts'

type Given = GivenOf<typeof customFieldFields>

type GivenSettings = GivenOf<typeof settingFields>

export type CreateCustomField = Given & {
  name: string
  type: FieldType
  authorId?: string | undefined
}

/** Creates a custom field. Its switches are off unless they are given. */
export function createCustomField(
  snapshot: BoardSnapshot,
  command: CreateCustomField,
  context: CommandContext,
): Decision<HasId> {
  const { authorId, ...values } = command
  authorNamed(snapshot, authorId, context)
  const field: CustomField = {
    ...freshRow(customFieldFields, beginning(snapshot, context), {
      name: command.name,
      type: command.type,
    }),
    ...columnsGiven(customFieldFields, values, {
      settings: (given) => settingsOf(given ?? {}, context),
    }),
  }
  const events = event('createCustomField', { customFieldId: field.id, title: field.name })
  return decided({ id: field.id }, [insert('customFields', field)], [events])
}

export type EditCustomField = Given & { customField: string }

/** Edits a custom field. Its type cannot change while a card has a value of it. */
export function editCustomField(
  snapshot: BoardSnapshot,
  command: EditCustomField,
  context: CommandContext,
): Decision<HasId> {
  const { customField, ...values } = command
  const field = fieldOf(snapshot, customField)
  if (command.type !== undefined && command.type !== field.type && isInUse(snapshot, field.id))
    throw new AppError('custom_field.in_use')
  const wanted = columnsGiven(customFieldFields, values, {
    settings: (given) => settingsAfter(field.settings, given, context),
  })
  const decision = changed(field, differences(field, wanted), field.id, context)
  const kept = new Set(wanted.settings?.dropdownItems?.map(({ _id }) => _id))
  const before = wanted.settings === undefined ? [] : (field.settings.dropdownItems ?? [])
  const gone = before.filter(({ _id }) => !kept.has(_id))
  return {
    ...decision,
    changes: [...decision.changes, ...gone.map((item) => emptied(field, item._id))],
  }
}

/** Returns true if a card has a value of the field: stored, or set by an earlier command of this batch. */
function isInUse(snapshot: BoardSnapshot, id: string): boolean {
  return (
    snapshot.fieldsInUse.has(id) ||
    [...snapshot.cards.values()].some((card) =>
      card?.customFields.some(({ _id, value }) => _id === id && value !== null),
    )
  )
}

/** Deletes a custom field with its values on all cards. */
export function deleteCustomField(
  snapshot: BoardSnapshot,
  { customField: id }: { customField: string },
): Decision<HasId> {
  const { name } = fieldOf(snapshot, id)
  return decided(
    { id },
    [cascade('customField', id), remove('customFields', { id })],
    [event('deleteCustomField', { customFieldId: id, title: name })],
  )
}

/** Removes a dropdown item from the cards that have it as their value. */
export function emptied(field: CustomField, item: string): Change {
  return { do: 'cascade', of: 'dropdownItem', id: `${field.id} ${item}` }
}

/** Decides to update a custom field; nothing changes if `set` is empty. */
export function changed(
  field: CustomField,
  set: Partial<CustomField>,
  id: string,
  { now }: CommandContext,
): Decision<HasId> {
  if (Object.keys(set).length === 0) return decided({ id }, [])
  return decided({ id }, [update('customFields', { id: field.id }, { ...set, modifiedAt: now })])
}

/** The custom field with this id. Throws `custom_field.not_found`. */
export function fieldOf(snapshot: BoardSnapshot, id: string): CustomField {
  return rowIn(snapshot, 'customFields', id)
}

/** Merges the settings of an edit: those that are not given stay, null clears all of them. */
function settingsAfter(
  now: FieldSettings,
  given: GivenSettings | null,
  context: CommandContext,
): FieldSettings {
  return given === null ? {} : { ...now, ...settingsOf(given, context, now.dropdownItems) }
}

/** Completes the given settings. A dropdown item without an id gets that of the known item with its name, or a new one. */
function settingsOf(
  given: GivenSettings,
  { newId }: CommandContext,
  known: { _id: string; name: string }[] = [],
): FieldSettings {
  const ids = new Map(known.toReversed().map(({ _id, name }) => [name, _id]))
  const idOf = (name: string) => ids.get(name) ?? newId()
  return columnsGiven(settingFields, given, {
    dropdownItems: (items) => items.map(({ _id, name }) => ({ _id: _id || idOf(name), name })),
  })
}

export const customFieldCommands = {
  createCustomField: handler(createCustomField, {
    needs: ({ authorId }) => ({ people: [authorId] }),
  }),
  editCustomField: handler(editCustomField, {
    needs: ({ customField, type }) => ({ valuesOf: type && customField }),
  }),
  deleteCustomField: handler(deleteCustomField),
}
