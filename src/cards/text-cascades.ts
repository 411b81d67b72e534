import { type SQL, sql } from 'drizzle-orm'
import { activities } from '../boards/activity-table.ts'
import { boards } from '../boards/tables.ts'
import { events } from '../webhooks/tables.ts'

/**
 * Removes the texts of deleted cards from the activity logs of all boards and from webhook events;
 * `ids` selects the cards. The event of the deletion itself keeps the title.
 */
export function forgetCardTexts(boardId: string, ids: SQL): SQL[] {
  // SQLite uses the partial index only for a value without affinity (`+id`) and if the condition repeats `is not null`.
  const found = sql`refs ->> 'cardId' in (select +id from (${ids})) and refs ->> 'cardId' is not null`
  const texts = sql`'$.title', '$.comment', '$.checklist', '$.value', '$.oldValue'`
  return forgetTexts(boardId, found, texts, sql`kind <> 'act-deleteCard'`)
}

/** Removes the text of a deleted comment from the activity logs and from webhook events. */
export function forgetCommentText(boardId: string, id: string): SQL[] {
  const found = sql`refs ->> 'commentId' = ${id} and refs ->> 'commentId' is not null`
  return forgetTexts(boardId, found, sql`'$.comment'`, sql`kind <> 'act-deleteComment'`)
}

/** Finds the activities by an index, and the events by the ids of these activities, which they share. */
function forgetTexts(boardId: string, found: SQL, texts: SQL, isKept: SQL): SQL[] {
  return [
    sql`update ${events} set payload = ${withoutTexts}
      where id in (select id from ${activities} where ${found}) and ${isKept}`,
    // A card may have been on other boards: their new versions tell readers and the boards' objects that the log has changed.
    sql`update ${boards} set version = version + 1 where id <> ${boardId}
      and id in (select board_id from ${activities} where ${found})`,
    sql`update ${activities} set refs = json_remove(refs, ${texts}) where ${found}`,
  ]
}

/** The payload without the texts. A sentence that does not quote them replaces the one that does; the link stays. */
const withoutTexts = sql`json_set(json_remove(payload, '$.card', '$.comment', '$.customFieldValue'),
  '$.text', payload ->> 'username' || ': ' || kind || ', of what has been deleted since.'
    || substr(payload ->> 'text', instr(payload ->> 'text', char(10))))`
