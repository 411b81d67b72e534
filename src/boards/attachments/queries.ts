import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SqlText } from '../../kernel/db/statements.ts'
import {
  type PageWindow,
  type Scope,
  byId,
  eqUnindexed,
  ofBoard,
  ofBoardUnindexed,
  rowid,
  rowidOf,
} from '../../kernel/db/scope.ts'
import { isNoTemplate } from '../cards/template-queries.ts'
import { attachments, cards } from '../tables.ts'
import { db } from '../../kernel/db/database.ts'

/** SQL for the id of the board that an attachment is on. */
export function boardOfAttachment(id: string): SqlText {
  const { boardId } = attachments
  return sql`${db.select({ boardId }).from(attachments).where(eq(attachments.id, id))}`
}

const AT = { listId: cards.listId, swimlaneId: cards.swimlaneId }

/** The attachment of that id on any board, with where its card is. */
export function placedAttachment(id: string) {
  return db
    .select({ ...getTableColumns(attachments), ...AT })
    .from(attachments)
    .innerJoin(cards, eq(cards.id, attachments.cardId))
    .where(eq(attachments.id, id))
}

/** Attachments are listed if their cards are at this place; undefined stands for any. */
export type CardsAt = {
  swimlane: string | undefined
  list: string | undefined
  card: string | undefined
}

/** The oldest attachments on the cards of a board that are at a place. */
export function attachmentsAt(scope: Scope, at: CardsAt, limit: number) {
  const equals = (column: SQLiteColumn, id: string | undefined) =>
    id === undefined ? undefined : eqUnindexed(column, id)
  const found =
    at.card === undefined
      ? ofBoard(attachments.boardId, scope)
      : and(eq(attachments.cardId, at.card), ofBoardUnindexed(attachments.boardId, scope))
  return db
    .select({ ...getTableColumns(attachments), ...AT })
    .from(attachments)
    .innerJoin(cards, eq(cards.id, attachments.cardId))
    .where(
      and(
        found,
        // Whoever names a card means it, also if that is a template.
        at.card === undefined ? isNoTemplate() : undefined,
        equals(cards.swimlaneId, at.swimlane),
        equals(cards.listId, at.list),
      ),
    )
    .orderBy(rowid(attachments))
    .limit(limit)
}

/** The attachments on the board's cards, with where those cards are; those on templates are left out. */
export function attachmentsOnBoard(scope: Scope, { limit, after: position }: PageWindow) {
  const later = position && gt(rowid(attachments), position[1])
  return db
    .select({
      id: attachments.id,
      name: attachments.name,
      type: attachments.type,
      cardId: attachments.cardId,
      listId: cards.listId,
      swimlaneId: cards.swimlaneId,
      row: rowidOf(attachments),
    })
    .from(attachments)
    .innerJoin(cards, eq(cards.id, attachments.cardId))
    .where(and(ofBoard(attachments.boardId, scope), isNoTemplate(), later))
    .orderBy(rowid(attachments))
    .limit(limit)
}

/** The card's attachments, oldest first. */
export function attachmentsOnCard(scope: Scope, cardId: string, limit: number) {
  return db
    .select()
    .from(attachments)
    .where(and(eq(attachments.cardId, cardId), ofBoardUnindexed(attachments.boardId, scope)))
    .orderBy(rowid(attachments))
    .limit(limit)
}

/** The attachment of that id, if it is on the board. */
export function findAttachment(scope: Scope, id: string) {
  return db
    .select()
    .from(attachments)
    .where(byId(attachments, id, scope))
}
