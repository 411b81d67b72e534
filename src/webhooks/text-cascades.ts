import { type SQL, sql } from 'drizzle-orm'
import { activities } from '../boards/boards/activity-table.ts'
import { isOfCards, isOfComment } from '../boards/cards/text-cascades.ts'
import { events } from './tables.ts'

/** Removes the texts of deleted cards from events that are kept; `ids` selects the cards. The event of the deletion itself keeps the title. */
export function forgetCardTexts(ids: SQL): SQL[] {
  return [forgetTexts(isOfCards(ids), sql`kind <> 'act-deleteCard'`)]
}

/** Removes the text of a deleted comment from events that are kept. */
export function forgetCommentText(id: string): SQL[] {
  return [forgetTexts(isOfComment(id), sql`kind <> 'act-deleteComment'`)]
}

/** Finds the events by the ids of the activities, which they share. */
function forgetTexts(found: SQL, isKept: SQL): SQL {
  return sql`update ${events} set payload = ${withoutTexts}
    where id in (select id from ${activities} where ${found}) and ${isKept}`
}

/** The payload without the texts. A sentence that does not quote them replaces the one that does; the link stays. */
const withoutTexts = sql`json_set(json_remove(payload, '$.card', '$.comment', '$.customFieldValue'),
  '$.text', payload ->> 'username' || ': ' || kind || ', of what has been deleted since.'
    || substr(payload ->> 'text', instr(payload ->> 'text', char(10))))`
