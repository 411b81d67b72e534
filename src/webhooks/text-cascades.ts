import { type SQL, type SQLWrapper, and, inArray, ne, sql } from 'drizzle-orm'
import { activities } from '../boards/boards/activity-table.ts'
import { isOfCards, isOfComment } from '../boards/cards/text-cascades.ts'
import { db } from '../kernel/db/database.ts'
import { events } from './tables.ts'

/** Removes the texts of deleted cards from events that are kept; `ids` selects the cards. The event of the deletion itself keeps the title. */
export function forgetCardTexts(ids: SQLWrapper) {
  return [forgetTexts(isOfCards(ids), 'act-deleteCard')]
}

/** Removes the text of a deleted comment from events that are kept. */
export function forgetCommentText(id: string) {
  return [forgetTexts(isOfComment(id), 'act-deleteComment')]
}

/** Finds the events by the ids of the activities, which they share. */
function forgetTexts(found: SQL, kept: string) {
  const ids = db.select({ id: activities.id }).from(activities).where(found)
  return db
    .update(events)
    .set({ payload: withoutTexts })
    .where(and(inArray(events.id, ids), ne(events.kind, kept)))
}

/** The payload without the texts. A sentence that does not quote them replaces the one that does; the link stays. */
const withoutTexts = sql`json_set(json_remove(${events.payload}, '$.card', '$.comment', '$.customFieldValue'),
  '$.text', ${events.payload} ->> 'username' || ': ' || ${events.kind} || ', of what has been deleted since.'
    || substr(${events.payload} ->> 'text', instr(${events.payload} ->> 'text', char(10))))`
