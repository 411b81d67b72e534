import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { personTerm } from '../cards/term-fields.ts'
import { withoutAssignee } from '../checklists/cascades.ts'
import { cardTerms, cards } from '../tables.ts'

/** Selects the ids of the cards of a board that have a user as a member or an assignee. */
export function cardsOfPerson(boardId: string, userId: string) {
  return db.select({ id: cardTerms.cardId }).from(cardTerms).where(isOfPerson(boardId, userId))
}

function isOfPerson(boardId: string, userId: string): SQL | undefined {
  return and(eq(cardTerms.boardId, boardId), eq(cardTerms.term, personTerm(userId)))
}

/** Removes a user from the members and assignees of the board's cards, and from the items of their checklists. */
export function removePerson(boardId: string, userId: string, now: Moment) {
  const without = (column: SQLiteColumn) =>
    sql`(select json_group_array(value) from json_each(${column}) where value <> ${userId})`
  return [
    db
      .update(cards)
      .set({
        members: without(cards.members),
        assignees: without(cards.assignees),
        modifiedAt: now,
        dateLastActivity: now,
      })
      .where(inArray(cards.id, cardsOfPerson(boardId, userId))),
    db.delete(cardTerms).where(isOfPerson(boardId, userId)),
    withoutAssignee(boardId, userId, now),
  ]
}
