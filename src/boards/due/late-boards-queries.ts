import {
  type SQL,
  type SQLWrapper,
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  isNotNull,
  lte,
  sql,
} from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { dueFigures } from '../../outbox/due.ts'
import { boards } from '../tables.ts'

/**
 * Rows of boards that wait for a moment, or for none if that is null. Two indexes find them: by board
 * and moment, and by moment and board. Rows that stay while their board is archived wait `untilRestored`.
 */
export type Awaited = { boardId: SQLiteColumn; at: SQLiteColumn; untilRestored?: true }

/** Boards on which a moment came before this one, among the earliest moments; of how many of these it is one, and whether it is open. */
export function boardsAwaited(
  { boardId, at, untilRestored }: Awaited,
  before: Moment,
  limit: number,
) {
  const board = sql<string>`${boardId}`.as('board')
  const earliest = db
    .select({ boardId: board })
    .from(at.table)
    .where(and(isNotNull(at), lte(at, before)))
    .orderBy(asc(at))
    .limit(limit)
    .as('earliest')
  return db
    .select({
      boardId: earliest.boardId,
      moments: count().as('moments'),
      isOpen: sql<0 | 1>`${untilRestored ? isOpen(earliest.boardId) : sql`1`}`.as('is_open'),
    })
    .from(earliest)
    .groupBy(sql`${earliest.boardId}`)
}

/**
 * Open boards on which a moment came before this one, among so many that follow `from` in the order of
 * their ids. It costs the same however many moments a board has, as it reads one of each.
 */
export function boardsAwaitedFrom(
  { boardId, at, untilRestored }: Awaited,
  from: string,
  before: Moment,
  most: number,
) {
  const next = (which: SQL) =>
    sql`(select min(${boardId}) from ${at.table} where ${and(which, isNotNull(at))})`
  const open = untilRestored ? sql`and ${isOpen(sql`walk.id`)}` : sql``
  // The builder has no words for a query that refers to itself.
  const late = sql`(with recursive walk (id, place) as (
      select ${next(gte(boardId, from))}, 1
      union all
      select ${next(gt(boardId, sql`walk.id`))}, place + 1 from walk where id is not null and place < ${most}
    )
    select id from walk where exists (
      select 1 from ${at.table} where ${eq(boardId, sql`walk.id`)} and ${lte(at, before)}
    ) ${open})`
  return db.select({ boardId: sql<string>`id`.as('id') }).from(late)
}

/** Counts the moments that have come, up to 500, and finds the first of them. Those that wait until their board is restored are not late. */
export function awaitedFigures({ boardId, at, untilRestored }: Awaited, now: Moment) {
  return dueFigures(at, now, untilRestored && isOpen(boardId))
}

function isOpen(id: SQLWrapper): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${id} and not ${boards.archived})`
}
