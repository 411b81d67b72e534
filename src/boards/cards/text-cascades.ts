import { type SQL, sql } from 'drizzle-orm'
import { activities } from '../boards/activity-table.ts'
import { boards } from '../tables.ts'

/** Removes the texts of deleted cards from the activity logs of all boards; `ids` selects the cards. */
export function forgetCardTexts(boardId: string, ids: SQL): SQL[] {
  const texts = sql`'$.title', '$.comment', '$.checklist', '$.value', '$.oldValue'`
  return forgetTexts(boardId, isOfCards(ids), texts)
}

/** Removes the text of a deleted comment from the activity logs. */
export function forgetCommentText(boardId: string, id: string): SQL[] {
  return forgetTexts(boardId, isOfComment(id), sql`'$.comment'`)
}

/** Condition: an activity is about one of these cards. */
export function isOfCards(ids: SQL): SQL {
  // SQLite uses the partial index only for a value without affinity (`+id`) and if the condition repeats `is not null`.
  return sql`refs ->> 'cardId' in (select +id from (${ids})) and refs ->> 'cardId' is not null`
}

/** Condition: an activity is about that comment. */
export function isOfComment(id: string): SQL {
  return sql`refs ->> 'commentId' = ${id} and refs ->> 'commentId' is not null`
}

function forgetTexts(boardId: string, found: SQL, texts: SQL): SQL[] {
  return [
    // A card may have been on other boards: their new versions tell readers and the boards' objects that the log has changed.
    sql`update ${boards} set version = version + 1 where id <> ${boardId}
      and id in (select board_id from ${activities} where ${found})`,
    sql`update ${activities} set refs = json_remove(refs, ${texts}) where ${found}`,
  ]
}
