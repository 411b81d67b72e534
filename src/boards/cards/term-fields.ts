import { column, field } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'
/** Longest value in a term, in characters. A card with a longer value is found by its first characters. */
const TERM_LENGTH = 200

/** The term by which a card with that value of a custom field is found; `''` for an empty value. */
export function fieldTerm(fieldId: string, value: string): string {
  return `field:${fieldId}=${value.slice(0, TERM_LENGTH)}`
}

/** The term by which the cards with a dependency on that card are found. */
export function dependencyTerm(cardId: string): string {
  return `dependency:${cardId}`
}

/** The term by which the cards of a member or assignee are found. */
export function personTerm(userId: string): string {
  return `person:${userId}`
}

/** An entry of the index by which cards are found: `person:<user id>`, `field:<id>=<value>` or `dependency:<card id>`. */
export const cardTermFields = {
  cardId: field(column.text(), {}),
  term: field(column.text(), {}),
  boardId: field(column.text(), {}),
}

export const cardTermEntity = {
  fields: cardTermFields,
  key: ['cardId', 'term'],
  indexes: { card_terms_by_term: { on: ['boardId', 'term'] } },
  partOf: 'card',
  loads: 'none',
} as const satisfies BoardEntity
