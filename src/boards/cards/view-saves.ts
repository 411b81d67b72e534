import { type SQL, type SQLWrapper, and, eq, exists, not, or, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { prepared } from '../../kernel/db/prepared.ts'
import { excluded } from '../../kernel/db/rows.ts'
import { eqAny, rowid } from '../../kernel/db/scope.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { cardTerms, cards } from '../tables.ts'
import { cardViews, viewedBoards } from './card-view-table.ts'
import { dependencyTerm } from './term-fields.ts'
import { isViewed, viewBytes, viewOfCard, viewedRow } from './view-values-queries.ts'

const { boardId, archived, sort, cardRow, cardId, listId, swimlaneId, bytes, card } = cardViews

/** Makes the rows of the cards that a condition finds, in place of those that they have at the same place. */
function makeViews(which: SQL) {
  return db
    .insert(cardViews)
    .select(
      sql`select ${cards.boardId}, ${cards.archived}, ${cards.sort}, ${rowid(cards)}, ${cards.id},
      ${cards.listId}, ${cards.swimlaneId}, ${viewBytes}, ${viewOfCard} from ${cards} where ${which}`,
    )
    .onConflictDoUpdate({
      target: [boardId, archived, sort, cardRow, cardId],
      set: {
        listId: excluded(listId),
        swimlaneId: excluded(swimlaneId),
        bytes: excluded(bytes),
        card: excluded(card),
      },
    })
}

/** Condition: a card is named, and a condition holds that is looked at once for all of them. */
const isNamed = (ids: SQLWrapper, when: SQL) =>
  sql`${cards.id} in (select value from json_each(iif(${when}, ${ids}, '[]')))`

/** The statements that remove and make the rows of cards, if a condition holds. It is looked at once, so that boards without rows cost next to nothing. */
function statementsWhere(isAnyViewed: (boards: SQLWrapper) => SQL) {
  return {
    remove: prepared(['boards', 'ids'], ({ boards, ids }) =>
      db.delete(cardViews).where(
        sql`(${boardId}, ${archived}, ${sort}, ${cardId}) in
          (select ${cards.boardId}, ${cards.archived}, ${cards.sort}, ${cards.id} from ${cards} where ${isNamed(ids, isAnyViewed(boards))})`,
      ),
    ),
    make: prepared(['boards', 'ids'], ({ boards, ids }) =>
      makeViews(sql`${isNamed(ids, isAnyViewed(boards))} and ${isViewed(sql`${cards.boardId}`)}`),
    ),
  }
}

const onOne = statementsWhere((board) => isViewed(sql`${board}`))
const onSeveral = statementsWhere((boards) =>
  isViewed(sql`(select value from json_each(${boards}))`, 'in'),
)

function onBoards(boards: string[]) {
  const [first = '', ...others] = new Set(boards)
  if (others.length === 0) return { ...onOne, boards: first }
  return { ...onSeveral, boards: JSON.stringify([first, ...others]) }
}

/** Removes the rows of cards that are about to go or to have another place, on these boards. */
export function removeViews(on: string[], ids: string[]): Statement[] {
  if (ids.length === 0) return []
  const { boards, remove } = onBoards(on)
  return [remove({ boards, ids: JSON.stringify(ids) })]
}

/** Makes the rows of cards anew, after the cards or what is on them has changed. Those of cards that had another place are removed before. */
export function renewViews(on: string[], ids: string[]): Statement[] {
  if (ids.length === 0) return []
  const { boards, make } = onBoards(on)
  return [make({ boards, ids: JSON.stringify(ids) })]
}

/** A board has rows no more, until a read makes all of them: cards that are not known one by one have changed. */
export function forgetViews(id: string, where?: SQL): Statement {
  return db.delete(viewedBoards).where(and(eq(viewedBoards.boardId, id), where))
}

/** A board has rows no more if one of its cards refers to cards that go. That is looked at only if it has some. */
export function forgetReferrers(id: string, gone: string[]): Statement {
  const { boardId: viewed } = viewedBoards
  const isNamed = eqAny(cardTerms.term, gone.map(dependencyTerm))
  const dependent = db
    .select({ id: cardTerms.cardId })
    .from(cardTerms)
    .where(and(eq(cardTerms.boardId, viewed), isNamed))
  const isChild = and(sql`${cards.parentId} <> ''`, eqAny(cards.parentId, gone))
  const children = db
    .select({ id: cards.id })
    .from(cards)
    .where(and(isChild, sql`+${cards.boardId} = ${viewed}`))
  return forgetViews(id, or(exists(dependent), exists(children)))
}

/** Deletes all rows of a board. */
export function deleteViews(id: string): Statement[] {
  return [forgetViews(id), db.delete(cardViews).where(eq(boardId, id))]
}

/**
 * The cards from which on a board has rows once it is read (`read`), or once it is written to (`written`):
 * fewer are read from the cards as well. Those of more than `most` would not be made within one batch.
 */
export const VIEWED = { read: 100, written: 400, most: 20_000 } as const

/** Makes the rows of all cards of a board that has so many open ones; of how many, its lists know. Several who do so at once do it once. */
export function viewBoard(
  id: string,
  lists: Iterable<{ cardCount: number }>,
  when: 'read' | 'written' = 'read',
): Statement[] {
  let count = 0
  for (const { cardCount } of lists) count += cardCount
  if (count < VIEWED[when] || count > VIEWED.most) return []
  const isNew = not(isViewed(id))
  return [
    forgetViews(id, isNew),
    db.delete(cardViews).where(and(eq(boardId, id), isNew)),
    makeViews(sql`${and(eq(cards.boardId, id), isNew)}`),
    db.insert(viewedBoards).select(sql`${viewedRow(id)} where ${isNew}`),
  ]
}

/** The boards have rows no more. */
export function forgetViewsOf(ids: string[]): Statement {
  return db.delete(viewedBoards).where(eqAny(viewedBoards.boardId, ids))
}
