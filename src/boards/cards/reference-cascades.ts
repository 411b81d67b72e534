import { type SQLWrapper, and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { ofBoardUnindexed } from '../../kernel/db/scope.ts'
import { cardTerms, cards } from '../tables.ts'
import { dependencyTerm } from './term-fields.ts'
import type { Moment } from '../../kernel/contract/moment.ts'

/** Takes cards out of the other cards of their board: they are no longer parents, and dependencies on them go; `ids` selects them. */
export function removeReferences(boardId: string, ids: SQLWrapper) {
  const terms = sql`(select ${dependencyTerm('')} || id from ${ids})`
  const found = and(eq(cardTerms.boardId, boardId), inArray(cardTerms.term, terms))
  const dependent = db.select({ id: cardTerms.cardId }).from(cardTerms).where(found)
  const rest = sql`(select json_group_array(json(value)) from json_each(${cards.cardDependencies})
    where value ->> 'cardId' not in ${ids})`
  // Not a value of its own, because the index of parents is for this text alone.
  const isChild = sql`${cards.parentId} <> ''`
  return [
    db
      .update(cards)
      .set({ parentId: '' })
      .where(
        and(isChild, inArray(cards.parentId, ids), ofBoardUnindexed(cards.boardId, { boardId })),
      ),
    db.update(cards).set({ cardDependencies: rest }).where(inArray(cards.id, dependent)),
    db.delete(cardTerms).where(found),
  ]
}

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
