import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../../kernel/contract/moment.ts'
import { personTerm } from '../cards/terms.ts'
import { cardTerms, cards } from '../tables.ts'

/** Removes a user from the members and assignees of the board's cards. */
export function removePerson(boardId: string, userId: string, now: Moment): SQL[] {
  const found = sql`board_id = ${boardId} and term = ${personTerm(userId)}`
  const without = (column: SQLiteColumn) =>
    sql`(select json_group_array(value) from json_each(${column}) where value <> ${userId})`
  return [
    sql`update ${cards} set members = ${without(cards.members)}, assignees = ${without(cards.assignees)},
      modified_at = ${now}, date_last_activity = ${now}
      where id in (select card_id from ${cardTerms} where ${found})`,
    sql`delete from ${cardTerms} where ${found}`,
  ]
}
