import { type SQL, sql } from 'drizzle-orm'
import { cardTerms, cards } from '../tables.ts'
import { dependencyTerm } from './terms.ts'

/** Takes cards out of the other cards of their board: they are no longer parents, and dependencies on them go; `ids` selects them. */
export function removeReferences(boardId: string, ids: SQL): SQL[] {
  const terms = sql`select ${dependencyTerm('')} || id from (${ids})`
  const found = sql`board_id = ${boardId} and term in (${terms})`
  const rest = sql`select json_group_array(json(value)) from json_each(${cards.cardDependencies})
    where value ->> 'cardId' not in (${ids})`
  return [
    sql`update ${cards} set parent_id = ''
      where parent_id <> '' and parent_id in (${ids}) and +board_id = ${boardId}`,
    sql`update ${cards} set card_dependencies = (${rest})
      where id in (select card_id from ${cardTerms} where ${found})`,
    sql`delete from ${cardTerms} where ${found}`,
  ]
}
