import { and, eq, sql } from 'drizzle-orm'
import { cards } from '../cards/tables.ts'
import type { Db } from '../db/statements.ts'
import {
  type PageWindow,
  type Scope,
  byId,
  eqAny,
  eqIfChanged,
  ofBoard,
  ofBoardUnindexed,
} from '../db/scope.ts'
import { attachments } from './tables.ts'

/** The attachments on the board's cards, with where those cards are. */
export function attachmentsOnBoard(db: Db, scope: Scope, { limit, after: position }: PageWindow) {
  const later = position && sql`attachments.rowid > ${position[1]}`
  return db
    .select({
      id: attachments.id,
      name: attachments.name,
      type: attachments.type,
      cardId: attachments.cardId,
      listId: cards.listId,
      swimlaneId: cards.swimlaneId,
      row: sql<number>`attachments.rowid`.as('row'),
    })
    .from(attachments)
    .innerJoin(cards, eq(cards.id, attachments.cardId))
    .where(and(ofBoard(attachments.boardId, scope), later))
    .orderBy(sql`attachments.rowid`)
    .limit(limit)
}

/** The card's attachments, oldest first. */
export function attachmentsOnCard(db: Db, scope: Scope, cardId: string, limit: number) {
  return db
    .select()
    .from(attachments)
    .where(
      and(
        eqIfChanged(attachments.cardId, cardId, scope),
        ofBoardUnindexed(attachments.boardId, scope),
      ),
    )
    .orderBy(sql`rowid`)
    .limit(limit)
}

/** The attachment of that id, if it is on the board. */
export function findAttachment(db: Db, scope: Scope, id: string) {
  return db
    .select()
    .from(attachments)
    .where(byId(attachments, id, scope))
}

/** Attachments by id, on any board. */
export function attachmentsById(db: Db, ids: string[]) {
  return db.select().from(attachments).where(eqAny(attachments.id, ids))
}
