import { and, eq, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { cards } from '../tables.ts'

/** Takes labels off the cards of a board; `ids` is a JSON list of label ids. */
export function removeLabels(boardId: string, ids: string, now: Moment) {
  const gone = sql`(select value from json_each(${ids}))`
  const labels = sql`json_each(${cards.labelIds}) as label`
  const rest = sql`select json_group_array(label.value) from ${labels} where label.value not in ${gone}`
  const hasSome = sql`exists (select 1 from ${labels} where label.value in ${gone})`
  return db
    .update(cards)
    .set({ labelIds: sql`(${rest})`, modifiedAt: now, dateLastActivity: now })
    .where(and(eq(cards.boardId, boardId), hasSome))
}
