import { and, eq, sql } from 'drizzle-orm'
import {
  LIST_BYTES,
  type PageWindow,
  type Scope,
  afterPosition,
  byIdOnCard,
  ofBoardUnindexed,
  rowid,
  rowidOf,
  withinByteLimit,
} from '../../kernel/db/scope.ts'
import { checklists } from '../tables.ts'
import { db } from '../../kernel/db/database.ts'

/** The card's checklists. */
export function checklistsOnCard(
  scope: Scope,
  cardId: string,
  { limit, after: position }: PageWindow,
) {
  return db
    .select({
      id: checklists.id,
      title: checklists.title,
      sort: checklists.sort,
      row: rowidOf(checklists),
    })
    .from(checklists)
    .where(
      and(
        eq(checklists.cardId, cardId),
        ofBoardUnindexed(checklists.boardId, scope),
        afterPosition(checklists.sort, position),
      ),
    )
    .orderBy(checklists.sort, rowid(checklists))
    .limit(limit)
}

/** The card's checklists with their items, in order, cut off after the bytes of a list. */
export function wholeChecklists(scope: Scope, cardId: string, limit: number) {
  const where = and(eq(checklists.cardId, cardId), ofBoardUnindexed(checklists.boardId, scope))
  const orderBy = sql`${checklists.sort}, ${rowid(checklists)}`
  const first = { table: checklists, where, orderBy, limit, text: checklists.items }
  return db
    .select()
    .from(checklists)
    .where(and(where, withinByteLimit(LIST_BYTES, first)))
    .orderBy(orderBy)
    .limit(limit)
}

/** The checklist of that id, if it is on that card of the board. */
export function findChecklist(scope: Scope, cardId: string, id: string) {
  return db
    .select()
    .from(checklists)
    .where(byIdOnCard(checklists, scope, cardId, id))
}
