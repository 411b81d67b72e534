import { type Entity } from '../kernel/contract/entity.ts'
import { type KeysWith, fieldsWhere } from '../kernel/contract/pick-fields.ts'
import { keysOf, picked } from '../kernel/contract/keyed.ts'
import type { DateKey } from '../kernel/contract/query/query.ts'
import { cardFields } from '../boards/cards/fields.ts'
import { tags } from './tags.ts'
import type { Card } from '../boards/model/rows.ts'

type CardFields = typeof cardFields

type Indexed = KeysWith<CardFields, { search: { date: DateKey } } | { search: { is: string } }>

/** The fields that are columns of the index too, because conditions on dates compare them. */
export const INDEXED = fieldsWhere<CardFields, Indexed>(
  cardFields,
  ({ search }) => search?.date !== undefined || search?.is !== undefined,
)

export type IndexedValues = Pick<Card, Indexed>

const SEARCHED: [key: string, of: Entity[string]][] = Object.entries<Entity[string]>(
  cardFields,
).filter(([, { search }]) => search !== undefined)

/** The key of the field that holds the date of a clause. */
export function fieldDated(date: DateKey): Indexed {
  const fields: Pick<Entity, Indexed> = INDEXED
  const found = keysOf(INDEXED).find((key) => fields[key]?.search?.date === date)
  if (found === undefined) throw new Error(`no field of cards holds the date of "${date}:"`)
  return found
}

/** Collects the texts, tokens and columns of a document from a card's own fields. */
export function searchedOf(card: Card) {
  const values = new Map<string, unknown>(Object.entries(card))
  const texts = SEARCHED.flatMap(([key, { search }]) =>
    search?.words ? [String(values.get(key))] : [],
  )
  const tokens = SEARCHED.flatMap(([key, of]) => tokensOf(of, values.get(key)))
  return { texts, tokens, columns: picked(card, keysOf(INDEXED)) }
}

function tokensOf({ search, column }: Entity[string], value: unknown): string[] {
  const { has, date, is } = search ?? {}
  return [
    ...(has !== undefined && String(value).trim() !== '' ? [tags.has(has)] : []),
    ...(date !== undefined && column.isNullable && value !== null ? [tags.has(date)] : []),
    ...(is !== undefined && value === true ? [tags.is(is)] : []),
  ]
}
