import { type SQL, and, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { eqAny, ofBoard } from '../../kernel/db/scope.ts'
import { checklists, members } from '../tables.ts'
import { HAS_ASSIGNEE } from './fields.ts'

const ASSIGNEE = sql`value ->> 'assigneeId'`

/** Takes a user off the items of the board's checklists. */
export function withoutAssignee(boardId: string, userId: string, now: Moment) {
  const isTheirs = sql`${ASSIGNEE} = ${userId}`
  const hasTheirs = sql`exists (select 1 from json_each(${checklists.items}) where ${isTheirs})`
  return db
    .update(checklists)
    .set({ items: unassigned(isTheirs), modifiedAt: now })
    .where(and(ofBoard(checklists.boardId, { boardId }), sql.raw(HAS_ASSIGNEE), hasTheirs))
}

/** Leaves on the items of cards only assignees who are members of their board, to which the cards may have moved. */
export function keepMembers(cardIds: string[]) {
  const isThere = sql`exists (select 1 from ${members}
    where ${members.boardId} = ${checklists.boardId} and ${members.userId} = ${ASSIGNEE} and ${members.isActive})`
  return db
    .update(checklists)
    .set({ items: unassigned(sql`not ${isThere}`) })
    .where(and(eqAny(checklists.cardId, cardIds), sql.raw(HAS_ASSIGNEE)))
}

/** Selects the items of a checklist, and leaves out the assignee of those that fulfil a condition. */
function unassigned(condition: SQL): SQL {
  const without = sql`json_set(value, '$.assigneeId', null)`
  return sql`(select json_group_array(json(iif(${condition}, ${without}, value)) order by key)
    from json_each(${checklists.items}))`
}
