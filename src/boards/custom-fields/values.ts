import { toMoment } from '../../kernel/contract/moment.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { itemsNamed } from '../model/memoized.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import type { CustomField, FieldValue } from '../model/rows.ts'

/** A value of a custom field in a request; null or `''` removes it. */
export type FieldGiven = { _id: string; value?: string | number | boolean | null | undefined }

/** Merges the given values into the current ones. Null or an empty list removes all values. */
export function valuesAfter(
  snapshot: BoardSnapshot,
  now: FieldValue[],
  given: FieldGiven[] | null,
  named = 'customFields',
): FieldValue[] {
  if (given === null || given.length === 0) return []
  const after = new Map(now.map((entry) => [entry._id, entry]))
  for (const { _id, value } of given) {
    const field = snapshot.customFields.get(_id)
    if (field === undefined)
      throw invalid(named, `names ${_id}, which is not a custom field of this board`)
    after.set(_id, { _id, value: checkedValue(field, value ?? null, named) })
  }
  return [...after.values()]
}

/** The values of a new card: an empty one for each field with `automaticallyOnCard`. */
export function firstValues(snapshot: BoardSnapshot): FieldValue[] {
  const automatic = [...snapshot.customFields.values()].filter((field) => field.automaticallyOnCard)
  return automatic.map(({ id }) => ({ _id: id, value: null }))
}

type Value = FieldValue['value']

/** Converts a value to its field's type. Throws if it does not have that type. */
function checkedValue(field: CustomField, value: Value, named: string): Value {
  const checked = valueFor(field, value)
  if (checked === undefined)
    throw invalid(named, `gives ${field.name} a value that is not a ${field.type}`)
  return checked
}

/** Converts a value to its field's type, `''` to null; undefined if it does not have that type. */
export function valueFor(field: CustomField, value: Value): Value | undefined {
  return value === null || value === '' ? null : CHECKS[field.type](value, field)
}

type Check = (value: string | number | boolean, field: CustomField) => Value | undefined

const numeric: Check = (value) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const textual: Check = (value) => (typeof value === 'boolean' ? undefined : String(value))

const CHECKS: Record<CustomField['type'], Check> = {
  text: textual,
  stringtemplate: textual,
  number: numeric,
  currency: numeric,
  checkbox: (value) => {
    if (typeof value === 'boolean') return value
    return value === 'true' ? true : value === 'false' ? false : undefined
  },
  date: toMoment,
  dropdown: (value, { settings: { dropdownItems } }) =>
    dropdownItems && itemsNamed(dropdownItems).get(value),
}
