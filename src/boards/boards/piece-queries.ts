import { type SQL, and, eq, exists, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { activities } from './activity-table.ts'
import { LONG_OF_CARDS, attachments, cards, checklists, comments, members } from '../tables.ts'
import type { Rows } from '../entities.ts'
import type { Activity } from '../model/rows.ts'
import type { SelectOf } from '../../kernel/db/statements.ts'
import { avatarUrl } from '../../accounts/users/avatar-queries.ts'
import { users } from '../../accounts/users/tables.ts'
import {
  type LongText,
  type Scope,
  bytesOf,
  ofBoard,
  rowid,
  withinByteLimit,
} from '../../kernel/db/scope.ts'
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

/** Returns true if a piece is full, so that more rows may follow. */
export function isCut(rows: PieceRow[], size = PIECE): boolean {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  return rows.length === size.rows || bytes >= size.bytes
}

/** The long lists of a board: their tables, what orders their rows, and which columns may be long. */
const LONG_LISTS = {
  cards: { table: cards, key: sql`${cards.cardNumber}`, text: LONG_OF_CARDS },
  comments: { table: comments, key: rowid(comments), text: comments.text },
  checklists: { table: checklists, key: rowid(checklists), text: checklists.items },
  attachments: { table: attachments, key: rowid(attachments), text: attachments.name },
  activities: { table: activities, key: sql`${activities.seq}`, text: activities.refs },
}

export type LongList = keyof typeof LONG_LISTS

type RowsOf = Pick<Rows, 'cards' | 'comments' | 'checklists' | 'attachments'> & {
  activities: Activity
}

/** One piece of a long list after a key, archived rows too: at least one row, and more until the piece is full. */
export function pieceOf<L extends LongList>(
  list: L,
  boardId: string,
  after: number,
  { size = PIECE, only }: { size?: PieceSize; only?: SQL | undefined } = {},
): SelectOf<Piece<L>> {
  const { table, key, text }: Long = LONG_LISTS[list]
  const isAfterKey = and(eq(table.boardId, boardId), gt(key, after), only)
  const rows = { table, where: isAfterKey, orderBy: key, limit: size.rows, text }
  // A table's rows are those of its list.
  return db
    .select({ ...getTableColumns(table), key: sql<number>`${key}`.as('key'), bytes: bytesOf(text) })
    .from(table)
    .where(and(isAfterKey, withinByteLimit(size.bytes, rows)))
    .orderBy(key)
    .limit(size.rows) as never
}

/** A row of a long list in a piece. */
export type Piece<L extends LongList> = RowsOf[L] & PieceRow

type Long = { table: SQLiteTable & { boardId: SQLiteColumn }; key: SQL; text: LongText }

/**
 * Condition: WeKan's importer can read the activity. It stops, with half a board made, at one that adds
 * a comment which is not in the export, or a checklist item without its id. So every activity of a
 * deleted comment is left out.
 */
const READABLE = sql`(${activities.refs} ->> 'commentId' is null or exists (select 1 from ${comments}
    where ${comments.id} = ${activities.refs} ->> 'commentId' and +${comments.boardId} = ${activities.boardId}))
  and (${activities.kind} <> 'addChecklistItem' or ${activities.refs} ->> 'checklistItemId' is not null)`

/**
 * Selects one piece of the board's activities after a `seq`, up to another one: what happens while an
 * export is sent may be about comments that were not there yet when the comments were read.
 */
export function activitiesPiece(boardId: string, after: number, last?: number) {
  const upTo = last === undefined ? undefined : lte(activities.seq, last)
  return pieceOf('activities', boardId, after, { only: and(upTo, READABLE) })
}

/** The users who are members of the board, created a card or a comment, voted, or are in its activities. */
export function peopleOnBoard(boardId: string) {
  const voters = sql`select atom from ${cards}, json_tree(json_array(json(${cards.vote}), json(${cards.poker}))) v
    where ${cards.boardId} = ${boardId} and v.type = 'text' and typeof(key) = 'integer'`
  const named = [members, cards, comments, activities].map((table) => usersIn(table, { boardId }))
  return db
    .select({ id: users.id, username: users.username, profile: users.profile })
    .from(users)
    .where(isUserIn([...named, voters]))
}

/** The ids of the users in rows of a board. */
export function usersIn(
  { boardId, userId }: { boardId: SQLiteColumn; userId: SQLiteColumn },
  scope: Scope,
): SQL {
  return db.select({ userId }).from(boardId.table).where(ofBoard(boardId, scope)).getSQL()
}

/** Selects the ids of the authors in rows of a board, each by one step along an index, however many rows they have. */
function authorsIn(
  { boardId, userId }: { boardId: SQLiteColumn; userId: SQLiteColumn },
  scope: Scope,
): SQL {
  const first = (after?: SQL) => sql`select min(${userId}) from ${userId.table}
    where ${and(ofBoard(boardId, scope), after && gt(userId, after))}`
  return sql`select id from (with recursive author(id) as (${first()} union all
    select (${first(sql`author.id`)}) from author where author.id is not null)
    select id from author)`
}

/** Condition: the user is one of those that these selects name. */
export function isUserIn(selects: SQL[]): SQL {
  return sql`${users.id} in (${sql.join(selects, sql` union `)})`
}

/** The users that a board names: its members, former ones too, and the authors of its cards and comments. Readers of the board may read the pictures of its members alone. */
export function usersShown(scope: Scope) {
  const isMember = exists(
    db
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.boardId, scope.boardId), eq(members.userId, users.id))),
  )
  const named = [usersIn(members, scope), authorsIn(cards, scope), authorsIn(comments, scope)]
  return db
    .select({
      id: users.id,
      username: users.username,
      fullname: sql<string | null>`${users.profile} ->> 'fullname'`.as('fullname'),
      initials: sql<string | null>`${users.profile} ->> 'initials'`.as('initials'),
      avatarUrl: sql<string | null>`case when ${isMember} then ${avatarUrl} end`.as('avatar_url'),
      isBot: sql<true | null>`nullif(${users.isBot}, 0)`.mapWith(Boolean).as('is_bot'),
      isPlaceholder: sql<true | null>`nullif(${users.placeholderOf} is not null, 0)`
        .mapWith(Boolean)
        .as('is_placeholder'),
    })
    .from(users)
    .where(isUserIn(named))
}
