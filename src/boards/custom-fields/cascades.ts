import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { fieldTerm } from '../cards/term-fields.ts'
import { cardTerms, cards } from '../tables.ts'

/** Removes a custom field and its values from the cards of a board. */
export function removeFieldValues(boardId: string, fieldId: string) {
  const first = fieldTerm(fieldId, '')
  const { term } = cardTerms
  // All terms of the field start with `first`, which ends in `=`; `>` is the next character.
  const isOfField = and(gte(term, first), lt(term, first.replace(/=$/, '>')))
  const found = and(eq(cardTerms.boardId, boardId), isOfField)
  const having = db.select({ id: cardTerms.cardId }).from(cardTerms).where(found)
  const rest = sql`(select json_group_array(json(value)) from json_each(${cards.customFields})
    where value ->> '_id' <> ${fieldId})`
  return [
    db.update(cards).set({ customFields: rest }).where(inArray(cards.id, having)),
    db.delete(cardTerms).where(found),
  ]
}

/** Sets values that are a dropdown item to null; `named` is `<field id> <item id>`. */
export function removeDropdownItem(boardId: string, named: string) {
  const [fieldId = '', item = ''] = named.split(' ')
  const found = and(eq(cardTerms.boardId, boardId), eq(cardTerms.term, fieldTerm(fieldId, item)))
  const having = db.select({ id: cardTerms.cardId }).from(cardTerms).where(found)
  const emptied = sql`(select json_group_array(json(iif(value ->> '_id' = ${fieldId},
    json_set(value, '$.value', null), value))) from json_each(${cards.customFields}))`
  return [
    db.update(cards).set({ customFields: emptied }).where(inArray(cards.id, having)),
    db
      .update(cardTerms)
      .set({ term: fieldTerm(fieldId, '') })
      .where(found),
  ]
}
