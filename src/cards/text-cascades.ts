import { type SQL, sql } from 'drizzle-orm'
import { activities } from '../boards/activity-table.ts'
import { boards } from '../boards/tables.ts'
import { events } from '../webhooks/tables.ts'

/**
 * Takes the texts of cards that are deleted out of the logs of all boards, and out of the events
 * about them; `ids` selects the cards. The event that tells of the deletion itself keeps the title.
 */
export function forgetCardTexts(boardId: string, ids: SQL): SQL[] {
  // SQLite uses the index only for a value without affinity (`+id`), and where it is told that the index holds the row.
  const found = sql`refs ->> 'cardId' in (select +id from (${ids})) and refs ->> 'cardId' is not null`
  const texts = sql`'$.title', '$.comment', '$.checklist', '$.value', '$.oldValue'`
  return forgetTexts(boardId, found, texts, sql`kind <> 'act-deleteCard'`)
}

/** Takes the text of a deleted comment out of the logs and the events that hold it. */
export function forgetCommentText(boardId: string, id: string): SQL[] {
  const found = sql`refs ->> 'commentId' = ${id} and refs ->> 'commentId' is not null`
  return forgetTexts(boardId, found, sql`'$.comment'`, sql`kind <> 'act-deleteComment'`)
}

/** Activities are found by an index, and events by the ids that they share with activities. */
function forgetTexts(boardId: string, found: SQL, texts: SQL, isKept: SQL): SQL[] {
  return [
    sql`update ${events} set payload = ${withoutTexts}
      where id in (select id from ${activities} where ${found}) and ${isKept}`,
    // Another board's readers and its object learn by the version that its log has changed.
    sql`update ${boards} set version = version + 1 where id <> ${boardId}
      and id in (select board_id from ${activities} where ${found})`,
    sql`update ${activities} set refs = json_remove(refs, ${texts}) where ${found}`,
  ]
}

/** A body whose sentence, which names what was written, gives way to one that does not; the link stays. */
const withoutTexts = sql`json_set(json_remove(payload, '$.card', '$.comment', '$.customFieldValue'),
  '$.text', payload ->> 'username' || ': ' || kind || ', of what has been deleted since.'
    || substr(payload ->> 'text', instr(payload ->> 'text', char(10))))`
