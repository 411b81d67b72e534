import { cardFields } from '../../boards/cards/fields.ts'
import { type Entity } from '../../kernel/contract/entity.ts'
import { type KeysWith, fieldsWhere } from '../../kernel/contract/pick-fields.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'

/** A field of a card that a column of a table may hold. */
export type CardColumn = KeysWith<
  typeof cardFields,
  { csv: string } | { csvNames: string } | { csvAlso: string }
>

/** A heading without what does not matter: case, spaces and punctuation. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const COLUMNS: Record<CardColumn, Entity[string]> = fieldsWhere<typeof cardFields, CardColumn>(
  cardFields,
  ({ csv, csvNames, csvAlso }) => (csv ?? csvNames ?? csvAlso) !== undefined,
)

/** A field's heading in our own export. */
function headingOf(key: CardColumn): string | undefined {
  return COLUMNS[key].csv ?? COLUMNS[key].csvNames
}

/** The fields by the names of columns that hold them; the earlier a name stands, the more it says. */
const FIELD_OF: ReadonlyMap<string, { field: CardColumn; rank: number }> = new Map(
  keysOf(COLUMNS).flatMap((field) => {
    const names = [headingOf(field) ?? field, ...(COLUMNS[field].csvAlso?.split(',') ?? [])]
    return names.map((name, rank): [string, { field: CardColumn; rank: number }] => [
      plainHeading(name),
      { field, rank },
    ])
  }),
)

/** The fields by their own keys, which a mapping may name. In a heading, `List ID` is no name of a list. */
const KEYS: ReadonlyMap<string, CardColumn> = new Map(
  keysOf(COLUMNS).map((key) => [plainHeading(key), key]),
)

/** The field of cards that a column of this name holds, and how much the name says. */
export function fieldNamed(heading: string): { field: CardColumn; rank: number } | undefined {
  const plain = plainHeading(heading)
  const key = /ids?$/.test(plain) ? undefined : KEYS.get(plain)
  return FIELD_OF.get(plain) ?? (key && { field: key, rank: 0 })
}

/** The field of cards that a mapping names. */
export function fieldMeant(name: string): CardColumn | undefined {
  return KEYS.get(plainHeading(name)) ?? FIELD_OF.get(plainHeading(name))?.field
}

/** The headings of our own export, before those of custom fields. */
const OWN = keysOf(COLUMNS).flatMap((key) => headingOf(key) ?? [])

/** In an export of this service, the first columns are fields of cards and all others are custom fields. Returns the number of the first ones; 0 for any other table. */
export function ownColumnsIn(headings: string[]): number {
  return OWN.every((heading, at) => headings[at] === heading) ? OWN.length : 0
}

/** The names of fields that a mapping may give, for the error that lists them. */
export const FIELD_NAMES: readonly string[] = [...OWN.map((one) => one.toLowerCase()), 'color']

/** The headings that only WeKan's tables have; these write labels as `name-color`, and people with spaces between them. */
const OF_WEKAN = new Set(['spenttimehours', 'overtimehours', 'aufgewendetezeitstunden'])

export function isOfWekan(headings: string[]): boolean {
  return headings.some((one) => OF_WEKAN.has(plainHeading(one)) || one.startsWith('CustomField-'))
}
