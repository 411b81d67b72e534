import { type SQL, and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { fieldTerm } from '../cards/term-fields.ts'
import { cardTerms, cards } from '../tables.ts'

/** Selects the ids of the cards of a board that have a value of a custom field. */
export function cardsWithField(boardId: string, fieldId: string) {
  return cardsWhereTerm(isOfField(boardId, fieldId))
}

/** Selects the ids of the cards of a board that have an item of a dropdown as a value; `named` is `<field id> <item id>`. */
export function cardsWithItem(boardId: string, named: string) {
  return cardsWhereTerm(isOfItem(boardId, named))
}

function cardsWhereTerm(found: SQL | undefined) {
  return db.select({ id: cardTerms.cardId }).from(cardTerms).where(found)
}

function isOfField(boardId: string, fieldId: string): SQL | undefined {
  const first = fieldTerm(fieldId, '')
  const { term } = cardTerms
  // All terms of the field start with `first`, which ends in `=`; `>` is the next character.
  return and(eq(cardTerms.boardId, boardId), gte(term, first), lt(term, first.replace(/=$/, '>')))
}

function isOfItem(boardId: string, named: string): SQL | undefined {
  const [fieldId = '', item = ''] = named.split(' ')
  return and(eq(cardTerms.boardId, boardId), eq(cardTerms.term, fieldTerm(fieldId, item)))
}

/** Removes a custom field and its values from the cards of a board. */
export function removeFieldValues(boardId: string, fieldId: string) {
  const rest = sql`(select json_group_array(json(value)) from json_each(${cards.customFields})
    where value ->> '_id' <> ${fieldId})`
  return [
    db
      .update(cards)
      .set({ customFields: rest })
      .where(inArray(cards.id, cardsWithField(boardId, fieldId))),
    db.delete(cardTerms).where(isOfField(boardId, fieldId)),
  ]
}

/** Sets values that are a dropdown item to null; `named` is `<field id> <item id>`. */
export function removeDropdownItem(boardId: string, named: string) {
  const [fieldId = ''] = named.split(' ')
  const emptied = sql`(select json_group_array(json(iif(value ->> '_id' = ${fieldId},
    json_set(value, '$.value', null), value))) from json_each(${cards.customFields}))`
  return [
    db
      .update(cards)
      .set({ customFields: emptied })
      .where(inArray(cards.id, cardsWithItem(boardId, named))),
    db
      .update(cardTerms)
      .set({ term: fieldTerm(fieldId, '') })
      .where(isOfItem(boardId, named)),
  ]
}
