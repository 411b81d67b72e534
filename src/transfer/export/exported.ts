import { BoardRecord } from '../../boards/boards/record.ts'
import { switchFields } from '../../boards/boards/switch-fields.ts'
import { CardRecord } from '../../boards/cards/record.ts'
import { checklistItemFields } from '../../boards/checklists/fields.ts'
import { settingFields } from '../../boards/custom-fields/fields.ts'
import { ENTITIES } from '../../boards/entities.ts'
import { labelFields } from '../../boards/labels/fields.ts'
import { membershipFields } from '../../boards/members/record.ts'
import type { Entity } from '../../kernel/contract/entity.ts'
import { keyed, keysOf } from '../../kernel/contract/keyed.ts'

/**
 * Takes from rows what exports have of them: the fields that an import reads or that `views` name, and
 * everything else that a record shows.
 */
export function exporting(
  fields: Entity,
  shown: object = {},
): (row: object) => Record<string, unknown> {
  const own = Object.entries(fields)
    .filter(([, { imports, views }]) => imports !== undefined || views?.includes('export'))
    .map(([key]) => key)
  const others = Object.keys(shown).filter((key) => !Object.hasOwn(fields, key))
  const kept = new Set(['_id', ...own, ...others])
  return (row) => Object.fromEntries(Object.entries(row).filter(([key]) => kept.has(key)))
}

/** Each takes from rows of its entity what exports have of them. */
export const EXPORTED = keyed(keysOf(ENTITIES), (name) => exporting(ENTITIES[name].fields))

export const exportedBoard = exporting(
  { ...ENTITIES.boards.fields, ...switchFields },
  BoardRecord.fields,
)
export const exportedMember = exporting(ENTITIES.members.fields, membershipFields)
export const exportedCard = exporting(ENTITIES.cards.fields, CardRecord.fields)
export const exportedLabel = exporting(labelFields)
export const exportedSettings = exporting(settingFields)
export const exportedItem = exporting(checklistItemFields)
