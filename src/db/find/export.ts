import { type SQL, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { activities } from '../schema/activities.ts'
import { cards } from '../schema/cards.ts'
import { attachments, checklists, comments } from '../schema/on-cards.ts'
import { users } from '../schema/users.ts'
import type { Db } from './statements.ts'

/** Most rows of one piece of an export, and the bytes of their long text after which it ends. */
const PIECE = { rows: 1_000, bytes: 4_000_000 } as const

/** What tells where a piece ends: a row's place among those of its kind, and the bytes of its long text. */
export type Placed = { key: number; bytes: number }

/** Whether there may be more rows after those of a piece. */
export function isCut(rows: Placed[]): boolean {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  return rows.length === PIECE.rows || bytes >= PIECE.bytes
}

type Place = { table: SQLiteTable & { boardId: SQLiteColumn }; key: SQL; text: SQLiteColumn }

const CARDS = { table: cards, key: sql`card_number`, text: cards.description }
const ACTIVITIES = { table: activities, key: sql`seq`, text: activities.refs }
const COMMENTS = { table: comments, key: sql`rowid`, text: comments.text }
const CHECKLISTS = { table: checklists, key: sql`rowid`, text: checklists.items }

/** The board's cards, archived ones too, after a card number. */
export function cardsPiece(db: Db, boardId: string, after: number) {
  const columns = { ...getTableColumns(cards), ...placed(CARDS) }
  return db
    .select(columns)
    .from(cards)
    .where(inPiece(CARDS, boardId, after))
    .orderBy(CARDS.key)
}

/** The board's activities after a `seq`. */
export function activitiesPiece(db: Db, boardId: string, after: number) {
  const columns = { ...getTableColumns(activities), ...placed(ACTIVITIES) }
  const where = inPiece(ACTIVITIES, boardId, after)
  return db.select(columns).from(activities).where(where).orderBy(ACTIVITIES.key)
}

/** The board's comments after a row. */
export function commentsPiece(db: Db, boardId: string, after: number) {
  const columns = { ...getTableColumns(comments), ...placed(COMMENTS) }
  const where = inPiece(COMMENTS, boardId, after)
  return db.select(columns).from(comments).where(where).orderBy(COMMENTS.key)
}

/** The board's checklists after a row. */
export function checklistsPiece(db: Db, boardId: string, after: number) {
  const columns = { ...getTableColumns(checklists), ...placed(CHECKLISTS) }
  const where = inPiece(CHECKLISTS, boardId, after)
  return db.select(columns).from(checklists).where(where).orderBy(CHECKLISTS.key)
}

/** The board's attachments. */
export function everyAttachment(db: Db, boardId: string) {
  return db
    .select()
    .from(attachments)
    .where(eq(attachments.boardId, boardId))
    .orderBy(sql`rowid`)
}

/** Everyone who is a member of the board, wrote a card or a comment on it, or is in its log. */
export function peopleOnBoard(db: Db, boardId: string) {
  const ids = sql`select user_id from members where board_id = ${boardId}
    union select user_id from cards where board_id = ${boardId}
    union select user_id from comments where board_id = ${boardId}
    union select user_id from activities where board_id = ${boardId}`
  return db
    .select({ id: users.id, username: users.username, profile: users.profile })
    .from(users)
    .where(sql`${users.id} in (${ids})`)
}

function placed({ key, text }: Place) {
  return {
    key: sql<number>`${key}`.as('key'),
    bytes: sql<number>`octet_length(${text})`.as('bytes'),
  }
}

/** The rows of the piece that begins after a key: the first of them, and more while they are short. */
function inPiece({ table, key, text }: Place, boardId: string, after: number): SQL {
  const begun = sql`${table.boardId} = ${boardId} and ${key} > ${after}`
  const size = sql`octet_length(${text})`
  const sized = sql`select ${key} as key, sum(${size}) over (order by ${key}) - ${size} as before
    from ${table} where ${begun} order by ${key} limit ${PIECE.rows}`
  return sql`${begun} and ${key} <= (select max(key) from (${sized}) where before < ${PIECE.bytes})`
}
