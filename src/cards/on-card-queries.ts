import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { attachments, checklists, comments } from './on-card-tables.ts'
import { cards } from './tables.ts'
import type { Db } from '../db/statements.ts'
import {
  LIST_BYTES,
  type PageWindow,
  type Scope,
  afterPosition,
  eqAny,
  ofBoardUnindexed,
  bytesOf,
  eqIfChanged,
  byId,
  rowidOf,
  withinByteLimit,
  ofBoard,
} from '../db/scope.ts'

/** The card's comments, newest first. */
export function commentsOnCard(
  db: Db,
  scope: Scope,
  cardId: string,
  { limit, after: position }: PageWindow,
) {
  const older = position && sql`comments.rowid < ${position[1]}`
  const where = and(
    eqIfChanged(comments.cardId, cardId, scope),
    ofBoardUnindexed(comments.boardId, scope),
    older,
  )
  const orderBy = sql`comments.rowid desc`
  return db
    .select({
      id: comments.id,
      text: comments.text,
      userId: comments.userId,
      row: rowidOf(comments),
      bytes: bytesOf(comments.text),
    })
    .from(comments)
    .where(
      and(
        where,
        withinByteLimit(LIST_BYTES, {
          table: comments,
          where,
          orderBy,
          limit,
          text: comments.text,
        }),
      ),
    )
    .orderBy(orderBy)
    .limit(limit)
}

/** The comment of that id, if it is on that card of the board. */
export function findComment(db: Db, scope: Scope, cardId: string, id: string) {
  return db
    .select()
    .from(comments)
    .where(onCard(comments, scope, cardId, id))
}

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
    .where(onCard(checklists, scope, cardId, id))
}

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

/** The attachment of that id, if it is on the board. */
export function findAttachment(db: Db, scope: Scope, id: string) {
  return db
    .select()
    .from(attachments)
    .where(byId(attachments, id, scope))
}

type OnCard = { id: SQLiteColumn; cardId: SQLiteColumn; boardId: SQLiteColumn }

function onCard(table: OnCard, scope: Scope, cardId: string, id: string): SQL | undefined {
  return and(byId(table, id, scope), eq(table.cardId, cardId))
}

/** Comments by id, on any board. */
export function commentsById(db: Db, ids: string[]) {
  return db.select().from(comments).where(eqAny(comments.id, ids))
}

/** Checklists by id, on any board. */
export function checklistsById(db: Db, ids: string[]) {
  return db.select().from(checklists).where(eqAny(checklists.id, ids))
}

/** Attachments by id, on any board. */
export function attachmentsById(db: Db, ids: string[]) {
  return db.select().from(attachments).where(eqAny(attachments.id, ids))
}
