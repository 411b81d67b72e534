import { and, sql } from 'drizzle-orm'
import type { Db } from '../db/statements.ts'
import {
  type PageWindow,
  type Scope,
  afterPosition,
  byIdOnCard,
  eqAny,
  eqIfChanged,
  ofBoardUnindexed,
  rowidOf,
} from '../db/scope.ts'
import { checklists } from './tables.ts'

/** The card's checklists. */
export function checklistsOnCard(
  db: Db,
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
        eqIfChanged(checklists.cardId, cardId, scope),
        ofBoardUnindexed(checklists.boardId, scope),
        afterPosition(checklists.sort, position),
      ),
    )
    .orderBy(checklists.sort, sql`rowid`)
    .limit(limit)
}

/** The checklist of that id, if it is on that card of the board. */
export function findChecklist(db: Db, scope: Scope, cardId: string, id: string) {
  return db
    .select()
    .from(checklists)
    .where(byIdOnCard(checklists, scope, cardId, id))
}

/** Checklists by id, on any board. */
export function checklistsById(db: Db, ids: string[]) {
  return db.select().from(checklists).where(eqAny(checklists.id, ids))
}
