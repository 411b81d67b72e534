import { type SQL, type SQLWrapper, and, inArray, ne, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { activities } from '../boards/activity-table.ts'
import { boards } from '../tables.ts'

/** Removes the texts of deleted cards from the activity logs of all boards; `ids` selects the cards. */
export function forgetCardTexts(boardId: string, ids: SQLWrapper) {
  const texts = sql`'$.title', '$.comment', '$.checklist', '$.value', '$.oldValue'`
  return forgetTexts(boardId, isOfCards(ids), texts)
}

/** Removes the text of a deleted comment from the activity logs. */
export function forgetCommentText(boardId: string, id: string) {
  return forgetTexts(boardId, isOfComment(id), sql`'$.comment'`)
}

/** Condition: an activity is about one of these cards. */
export function isOfCards(ids: SQLWrapper): SQL {
  const { refs } = activities
  // SQLite uses the partial index only for a value without affinity (`+id`) and if the condition repeats `is not null`.
  return sql`${refs} ->> 'cardId' in (select +id from ${ids}) and ${refs} ->> 'cardId' is not null`
}

/** Condition: an activity is about that comment. */
export function isOfComment(id: string): SQL {
  const { refs } = activities
  return sql`${refs} ->> 'commentId' = ${id} and ${refs} ->> 'commentId' is not null`
}

function forgetTexts(boardId: string, found: SQL, texts: SQL) {
  const others = db.select({ id: activities.boardId }).from(activities).where(found)
  return [
    // A card may have been on other boards: their new versions tell readers and the boards' objects that the log has changed.
    db
      .update(boards)
      .set({ version: sql`${boards.version} + 1` })
      .where(and(ne(boards.id, boardId), inArray(boards.id, others))),
    db
      .update(activities)
      .set({ refs: sql`json_remove(${activities.refs}, ${texts})` })
      .where(found),
  ]
}
