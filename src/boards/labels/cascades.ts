import { type SQL, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { cards } from '../tables.ts'

/** Takes labels off the cards of a board; `ids` is a JSON list of label ids. */
export function removeLabels(boardId: string, ids: string, now: Moment): SQL[] {
  const gone = sql`select value from json_each(${ids})`
  const labels = sql`json_each(${cards.labelIds}) as label`
  return [
    sql`update ${cards} set label_ids =
        (select json_group_array(label.value) from ${labels} where label.value not in (${gone})),
      modified_at = ${now}, date_last_activity = ${now}
      where board_id = ${boardId} and exists (select 1 from ${labels} where label.value in (${gone}))`,
  ]
}
