import { type SQL, type SQLWrapper, and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { ofBoardUnindexed } from '../../kernel/db/scope.ts'
import { cardTerms, cards } from '../tables.ts'
import { dependencyTerm } from './term-fields.ts'
import type { Moment } from '../../kernel/contract/moment.ts'

/** Selects the ids of the cards of a board whose parent is one of some cards, or that depend on one; `ids` selects the ids of these. */
export function cardsReferringTo(boardId: string, ids: SQLWrapper): SQL {
  const children = db.select({ id: cards.id }).from(cards).where(isChildOf(boardId, ids)).getSQL()
  const dependent = db
    .select({ id: cardTerms.cardId })
    .from(cardTerms)
    .where(dependsOn(boardId, ids))
    .getSQL()
  return sql`${children} union ${dependent}`
}

function isChildOf(boardId: string, ids: SQLWrapper): SQL | undefined {
  // Not a value of its own, because the index of parents is for this text alone.
  const isChild = sql`${cards.parentId} <> ''`
  return and(isChild, inArray(cards.parentId, ids), ofBoardUnindexed(cards.boardId, { boardId }))
}

function dependsOn(boardId: string, ids: SQLWrapper): SQL | undefined {
  const terms = sql`(select ${dependencyTerm('')} || id from ${ids})`
  return and(eq(cardTerms.boardId, boardId), inArray(cardTerms.term, terms))
}

/** Takes cards out of the other cards of their board: they are no longer parents, and dependencies on them go; `ids` selects them. */
export function removeReferences(boardId: string, ids: SQLWrapper) {
  const found = dependsOn(boardId, ids)
  const dependent = db.select({ id: cardTerms.cardId }).from(cardTerms).where(found)
  const rest = sql`(select json_group_array(json(value)) from json_each(${cards.cardDependencies})
    where value ->> 'cardId' not in ${ids})`
  return [
    db.update(cards).set({ parentId: '' }).where(isChildOf(boardId, ids)),
    db.update(cards).set({ cardDependencies: rest }).where(inArray(cards.id, dependent)),
    db.delete(cardTerms).where(found),
  ]
}

/** Condition: a card of the board has one of these labels; `ids` is a JSON list of label ids. */
export function hasLabels(boardId: string, ids: string): SQL | undefined {
  const gone = sql`(select value from json_each(${ids}))`
  const labels = sql`json_each(${cards.labelIds}) as label`
  const hasSome = sql`exists (select 1 from ${labels} where label.value in ${gone})`
  return and(eq(cards.boardId, boardId), hasSome)
}

/** Takes labels off the cards of a board; `ids` is a JSON list of label ids. */
export function removeLabels(boardId: string, ids: string, now: Moment) {
  const gone = sql`(select value from json_each(${ids}))`
  const labels = sql`json_each(${cards.labelIds}) as label`
  const rest = sql`select json_group_array(label.value) from ${labels} where label.value not in ${gone}`
  return db
    .update(cards)
    .set({ labelIds: sql`(${rest})`, modifiedAt: now, dateLastActivity: now })
    .where(hasLabels(boardId, ids))
}
