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
} from '../core/decision.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import { differences, keyed, pick } from '../core/keyed.ts'
import { AppError } from '../core/app-error.ts'
import { authorNamed } from '../cards/values.ts'
import type { Moment } from '../contract/moment.ts'
import {
  type CustomField,
  FIELD_SWITCHES,
  type FieldSettings,
  type FieldType,
} from '../core/rows.ts'

type Item = { _id?: string | undefined; name: string }

type GivenSettings = {
  [K in Exclude<keyof FieldSettings, 'dropdownItems'>]?: FieldSettings[K] | undefined
} & {
  dropdownItems?: Item[] | undefined
}

type GivenField = { [K in (typeof FIELD_SWITCHES)[number]]?: boolean | undefined } & {
  name?: string | undefined
  type?: FieldType | undefined
  settings?: GivenSettings | null | undefined
}

export type CreateCustomField = GivenField & {
  name: string
  type: FieldType
  authorId?: string | undefined
}

/** A new definition; its switches are off unless they are given. */
export function createCustomField(
  snapshot: BoardSnapshot,
  command: CreateCustomField,
  context: CommandContext,
): Decision<HasId> {
  authorNamed(snapshot, command.authorId, context)
  refuseManyFields(snapshot, 1)
  const field: CustomField = {
    ...newField(context.newId(), snapshot.id, command, context.now),
    ...pick(command, FIELD_SWITCHES),
    settings: settingsOf(command.settings ?? {}, context),
  }
  const events = event('createCustomField', { customFieldId: field.id, title: field.name })
  return decided({ id: field.id }, [insert('customFields', field)], [events])
}

/** Most custom fields that a board may have. */
export const MOST_FIELDS = 200

/** Refuses so many more custom fields on a board that has its most. */
export function refuseManyFields({ customFields }: BoardSnapshot, more: number): void {
  if (more > 0 && customFields.size + more > MOST_FIELDS)
    throw new AppError('custom_field.limit', `A board has at most ${MOST_FIELDS} custom fields.`)
}

/** A definition as it begins. */
export function newField(
  id: string,
  boardId: string,
  { name, type }: Pick<CustomField, 'name' | 'type'>,
  now: Moment,
): CustomField {
  const switches = keyed(FIELD_SWITCHES, () => false)
  return { id, boardId, name, type, settings: {}, ...switches, createdAt: now, modifiedAt: now }
}

export type EditCustomField = GivenField & { customField: string }

/** Changes a definition; its type stays where a card has a value of it. */
export function editCustomField(
  snapshot: BoardSnapshot,
  command: EditCustomField,
  context: CommandContext,
): Decision<HasId> {
  const field = fieldOf(snapshot, command.customField)
  if (command.type !== undefined && command.type !== field.type && isInUse(snapshot, field.id))
    throw new AppError(
      'custom_field.in_use',
      'The type cannot be changed while a card has a value of this custom field.',
    )
  const { customField: id, settings, ...given } = command
  if (settings === undefined) return changed(field, differences(field, given), id, context)
  const after =
    settings === null
      ? {}
      : { ...field.settings, ...settingsOf(settings, context, field.settings.dropdownItems) }
  const kept = new Set(after.dropdownItems?.map(({ _id }) => _id))
  const gone = (field.settings.dropdownItems ?? []).filter(({ _id }) => !kept.has(_id))
  const decision = changed(field, differences(field, { ...given, settings: after }), id, context)
  return {
    ...decision,
    changes: [...decision.changes, ...gone.map((item) => emptied(field, item._id))],
  }
}

/** Whether a card has a value of a custom field: before this turn, or by an order of it. */
function isInUse(snapshot: BoardSnapshot, id: string): boolean {
  return (
    snapshot.fieldsInUse.has(id) ||
    [...snapshot.cards.values()].some((card) =>
      card?.customFields.some(({ _id, value }) => _id === id && value !== null),
    )
  )
}

/** A definition goes for good, with the values that cards have of it. */
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

/** Takes the values that are an item of a dropdown off the cards. */
export function emptied(field: CustomField, item: string): Change {
  return { do: 'cascade', of: 'dropdownItem', id: `${field.id} ${item}` }
}

/** New values in a definition, if there are any. */
export function changed(
  field: CustomField,
  set: Partial<CustomField>,
  id: string,
  { now }: CommandContext,
): Decision<HasId> {
  if (Object.keys(set).length === 0) return decided({ id }, [])
  return decided({ id }, [update('customFields', { id: field.id }, { ...set, modifiedAt: now })])
}

/** The custom field of that id, or `custom_field.not_found`. */
export function fieldOf(snapshot: BoardSnapshot, id: string): CustomField {
  const field = snapshot.customFields.get(id)
  if (field === undefined)
    throw new AppError('custom_field.not_found', 'The board has no such custom field.')
  return field
}

/** The settings given; an item without an id keeps that of the item which has its name already. */
function settingsOf(
  { dropdownItems, ...rest }: GivenSettings,
  { newId }: CommandContext,
  known: { _id: string; name: string }[] = [],
): FieldSettings {
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  if (dropdownItems === undefined) return set
  const ids = new Map(known.toReversed().map(({ _id, name }) => [name, _id]))
  const idOf = (name: string) => ids.get(name) ?? newId()
  return {
    ...set,
    dropdownItems: dropdownItems.map(({ _id, name }) => ({ _id: _id || idOf(name), name })),
  }
}
