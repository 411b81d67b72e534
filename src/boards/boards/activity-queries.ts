import { type SQL, and, eq, gt, getTableColumns, sql } from 'drizzle-orm'
import { activities } from './activity-table.ts'
import {
  type Scope,
  LIST_BYTES,
  eqAny,
  bytesOf,
  withinByteLimit,
  ofBoard,
} from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'

/** The ids of the board's activities with these `seq`s. */
export function activitiesAt(boardId: string, seqs: number[]) {
  return db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.boardId, boardId), eqAny(activities.seq, seqs)))
}

/** Condition: the activities about a card of the board. SQLite uses the index only if it is told that the index holds the row. */
function ofCard(scope: Scope, cardId: string): SQL {
  const isCard = sql`refs ->> 'cardId' = ${cardId} and refs ->> 'cardId' is not null`
  return sql`${isCard} and ${activities.boardId} = ${scope.boardId}`
}

/** The newest activities about a card of the board, newest first, cut off after the bytes of a list. */
export function newestOfCard(scope: Scope, cardId: string, limit: number) {
  const where = ofCard(scope, cardId)
  const orderBy = sql`${activities.seq} desc`
  const first = { table: activities, where, orderBy, limit, text: activities.refs }
  return db
    .select()
    .from(activities)
    .where(and(where, withinByteLimit(LIST_BYTES, first)))
    .orderBy(orderBy)
    .limit(limit)
}

/** Finds activities as `activitiesAfter` does, of one card alone. */
export function activitiesOfCardAfter(scope: Scope, cardId: string, seq: number, limit: number) {
  return activitiesWhere(and(ofCard(scope, cardId), gt(activities.seq, seq)), limit)
}

/** The board's activities after a `seq`, oldest first, cut off after `most` bytes of text. */
export function activitiesAfter(scope: Scope, seq: number, limit: number, most = LIST_BYTES) {
  const where = and(ofBoard(activities.boardId, scope), gt(activities.seq, seq))
  return activitiesWhere(where, limit, most)
}

function activitiesWhere(where: SQL | undefined, limit: number, most = LIST_BYTES) {
  const orderBy = sql`${activities.seq}`
  const rows = { table: activities, where, orderBy, limit, text: activities.refs }
  const placed = { sort: sql<number>`${activities.seq}`.as('sort'), row: sql<number>`0`.as('row') }
  return db
    .select({ ...getTableColumns(activities), ...placed, bytes: bytesOf(activities.refs) })
    .from(activities)
    .where(and(where, withinByteLimit(most, rows)))
    .orderBy(orderBy)
    .limit(limit)
}
