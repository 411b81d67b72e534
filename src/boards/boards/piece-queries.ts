import { type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { activities } from './activity-table.ts'
import { LONG_OF_CARDS, attachments, cards, checklists, comments } from '../tables.ts'
import { users } from '../../accounts/users/tables.ts'
import { type LongText, bytesOf, withinByteLimit } from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'

/** A piece of a board has at most this many rows, and ends after this many bytes of long text. */
export type PieceSize = { rows: number; bytes: number }

/**
 * The pieces of exports. Even the largest board that can be imported has so few of them that its export
 * stays below the statements that D1 allows an invocation.
 */
export const PIECE: PieceSize = { rows: 3_000, bytes: 1_000_000 }

/** A row's sort key and the size of its long text, which say where a piece ends. */
export type PieceRow = { key: number; bytes: number }

/** Whether a piece is full, so that more rows may follow. */
export function isCut(rows: PieceRow[], size = PIECE): boolean {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  return rows.length === size.rows || bytes >= size.bytes
}

type Kind = {
  table: SQLiteTable & { boardId: SQLiteColumn }
  key: SQL
  text: LongText
  /** A condition that every row meets. */
  only?: SQL
}

const CARDS = { table: cards, key: sql`card_number`, text: LONG_OF_CARDS }
const ACTIVITIES = { table: activities, key: sql`seq`, text: activities.refs }
const COMMENTS = { table: comments, key: sql`rowid`, text: comments.text }
const ATTACHMENTS = { table: attachments, key: sql`rowid`, text: attachments.name }
const CHECKLISTS = { table: checklists, key: sql`rowid`, text: checklists.items }

/** One piece of the board's cards, including archived ones, after a card number. */
export function cardsPiece(boardId: string, after: number, size = PIECE) {
  const { placed, where } = pieceOf(CARDS, boardId, after, size)
  const columns = { ...getTableColumns(cards), ...placed }
  return db.select(columns).from(cards).where(where).orderBy(CARDS.key).limit(size.rows)
}

/**
 * Condition: WeKan's importer can read the activity. It stops, with half a board made, at one that adds
 * a comment which is not in the export, or a checklist item without its id. So every activity of a
 * deleted comment is left out.
 */
const READABLE = sql`(${activities.refs} ->> 'commentId' is null or exists (select 1 from ${comments}
    where ${comments.id} = ${activities.refs} ->> 'commentId' and +${comments.boardId} = ${activities.boardId}))
  and (${activities.kind} <> 'addChecklistItem' or ${activities.refs} ->> 'checklistItemId' is not null)`

/**
 * One piece of the board's activities after a `seq`, up to another one: what happens while an export is
 * sent may be about comments that were not there yet when the comments were read.
 */
export function activitiesPiece(boardId: string, after: number, last?: number) {
  const upTo = last === undefined ? READABLE : sql`${activities.seq} <= ${last} and ${READABLE}`
  const { placed, where } = pieceOf({ ...ACTIVITIES, only: upTo }, boardId, after)
  const columns = { ...getTableColumns(activities), ...placed }
  return db.select(columns).from(activities).where(where).orderBy(ACTIVITIES.key).limit(PIECE.rows)
}

/** One piece of the board's comments after a row id. */
export function commentsPiece(boardId: string, after: number) {
  const { placed, where } = pieceOf(COMMENTS, boardId, after)
  const columns = { ...getTableColumns(comments), ...placed }
  return db.select(columns).from(comments).where(where).orderBy(COMMENTS.key).limit(PIECE.rows)
}

/** One piece of the board's checklists after a row id. */
export function checklistsPiece(boardId: string, after: number, size = PIECE) {
  const { placed, where } = pieceOf(CHECKLISTS, boardId, after, size)
  const columns = { ...getTableColumns(checklists), ...placed }
  return db.select(columns).from(checklists).where(where).orderBy(CHECKLISTS.key).limit(size.rows)
}

/** One piece of the board's attachments, without their bytes, after a row id. */
export function attachmentsPiece(boardId: string, after: number) {
  const { placed, where } = pieceOf(ATTACHMENTS, boardId, after)
  const columns = { ...getTableColumns(attachments), ...placed }
  return db
    .select(columns)
    .from(attachments)
    .where(where)
    .orderBy(ATTACHMENTS.key)
    .limit(PIECE.rows)
}

/** The users who are members of the board, created a card or a comment, voted, or are in its activities. */
export function peopleOnBoard(boardId: string) {
  const ids = sql`select user_id from members where board_id = ${boardId}
    union select user_id from cards where board_id = ${boardId}
    union select atom from cards, json_tree(json_array(json(vote), json(poker))) v
      where board_id = ${boardId} and v.type = 'text' and typeof(key) = 'integer'
    union select user_id from comments where board_id = ${boardId}
    union select user_id from activities where board_id = ${boardId}`
  return db
    .select({ id: users.id, username: users.username, profile: users.profile })
    .from(users)
    .where(sql`${users.id} in (${ids})`)
}

/** The condition for one piece after a key: at least one row, and more until the piece is full. */
function pieceOf(
  { table, key, text, only = sql`true` }: Kind,
  boardId: string,
  after: number,
  size = PIECE,
) {
  const isAfterKey = sql`${table.boardId} = ${boardId} and ${key} > ${after} and ${only}`
  const rows = { table, where: isAfterKey, orderBy: key, limit: size.rows, text }
  return {
    placed: { key: sql<number>`${key}`.as('key'), bytes: bytesOf(text) },
    where: sql`${isAfterKey} and ${withinByteLimit(size.bytes, rows)}`,
  }
}
