import { type SQL, sql } from 'drizzle-orm'
import { fieldTerm } from '../cards/terms.ts'
import { cardTerms, cards } from '../tables.ts'

/** Removes a custom field and its values from the cards of a board. */
export function removeFieldValues(boardId: string, fieldId: string): SQL[] {
  const first = fieldTerm(fieldId, '')
  // All terms of the field start with `first`, which ends in `=`; `>` is the next character.
  const found = sql`board_id = ${boardId} and term >= ${first} and term < ${first.replace(/=$/, '>')}`
  const rest = sql`select json_group_array(json(value)) from json_each(${cards.customFields})
    where value ->> '_id' <> ${fieldId}`
  return [
    sql`update ${cards} set custom_fields = (${rest}) where id in (select card_id from ${cardTerms} where ${found})`,
    sql`delete from ${cardTerms} where ${found}`,
  ]
}

/** Sets values that are a dropdown item to null; `named` is `<field id> <item id>`. */
export function removeDropdownItem(boardId: string, named: string): SQL[] {
  const [fieldId = '', item = ''] = named.split(' ')
  const found = sql`board_id = ${boardId} and term = ${fieldTerm(fieldId, item)}`
  const emptied = sql`select json_group_array(json(iif(value ->> '_id' = ${fieldId},
    json_set(value, '$.value', null), value))) from json_each(${cards.customFields})`
  return [
    sql`update ${cards} set custom_fields = (${emptied}) where id in (select card_id from ${cardTerms} where ${found})`,
    sql`update ${cardTerms} set term = ${fieldTerm(fieldId, '')} where ${found}`,
  ]
}
