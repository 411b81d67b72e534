import { type SQL, and, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Cursor } from '../../kernel/contract/operation.ts'
import { db } from '../../kernel/db/database.ts'
import {
  LIST_BYTES,
  type Scope,
  afterPosition,
  eqAny,
  eqUnindexed,
  ofBoard,
  rowid,
  unindexed,
} from '../../kernel/db/scope.ts'
import { cards, lists, swimlanes } from '../tables.ts'
import { LONG_CARD, cardViews } from './card-view-table.ts'
import { isNoTemplate } from './template-queries.ts'
import { isViewed, viewBytes, viewOfCard } from './view-values-queries.ts'

/**
 * Says which cards of a board to show: those with these ids or numbers, the subtasks of one, or all; all
 * of them begin at the first or after a place. They are open ones or archived ones. SQL may select the
 * ids.
 */
export type ShownCards = {
  ids?: string[] | SQL | undefined
  numbers?: number[] | undefined
  parent?: string
  /** Only cards behind this place are shown, by their `sort` and row. */
  after?: Cursor | undefined
  archived: boolean
}

/** Says of a row of cards where the next ones begin, and how many bytes of long text these have. */
export type Placed = { bytes: number; sort: number; row: number }

/**
 * The cards shown, in order, cut off after `limit` cards or the bytes of a list. A card is archived by
 * itself or with its list or its swimlane. Their order is that of `sort`, and then of their numbers.
 */
export function cardsShown(scope: Scope, shown: ShownCards, limit: number) {
  const made = db
    .select({ card: viewOfCard })
    .from(cards)
    .where(sql`${rowid(cards)} = place.card_row`)
  return db
    .select({
      id: sql<string>`place.card_id`.as('id'),
      card: sql<string>`coalesce(place.card, (${made}))`.as('card'),
      isKept: sql<number>`place.card is not null`.as('isKept'),
      sort: sql<number>`place.sort`.as('sort'),
      row: sql<number>`place.card_row`.as('row'),
      bytes: sql<number>`place.bytes`.as('bytes'),
    })
    .from(sql`(${placesOf(scope, shown, limit)}) as place`)
}

/** Selects the places of the cards, and with them what `card_views` has of them: of a whole board, if it has all. */
function placesOf(scope: Scope, shown: ShownCards, limit: number): SQL {
  const { ids, numbers, parent, archived } = shown
  const isWhole = !archived && ids === undefined && numbers === undefined && parent === undefined
  if (!isWhole) return placesAmong(scope, shown, limit)
  const kept = isKept(scope)
  return sql`select * from (${keptViews({ ...scope, onlyIf: kept }, shown.after, limit)}) union all
    select * from (${placesAmong({ ...scope, onlyIf: not(kept) }, shown, limit)})`
}

function placesAmong(scope: Scope, shown: ShownCards, limit: number): SQL {
  const where = and(placeOf(scope, shown), afterPosition(cards.sort, shown.after))
  const before = sql`sum(bytes) over (order by sort, card_row) - bytes`
  const found = sql`select null as card, ${cards.id} as card_id, ${cards.sort} as sort, ${rowid(cards)} as card_row,
    ${viewBytes} as bytes from ${cards} where ${where}`
  return sql`select card, card_id, sort, card_row, bytes from (select *, ${before} as before from (${found}))
    where before < ${LIST_BYTES} order by sort, card_row limit ${limit}`
}

/** Selects what `card_views` has of the open cards of a board, in their order. */
function keptViews(scope: Scope, after: Cursor | undefined, limit: number): SQL {
  const { boardId, listId, swimlaneId, sort, cardRow, cardId, bytes, card } = cardViews
  const isOpen = and(
    ofBoard(boardId, scope),
    eq(cardViews.archived, false),
    after && sql`(${sort}, ${cardRow}) > (${after[0]}, ${after[1]})`,
    inArray(unindexed(listId), columnsOf(lists, scope, false)),
    inArray(unindexed(swimlaneId), columnsOf(swimlanes, scope, false)),
  )
  return sql`select ${card} as card, ${cardId} as card_id, ${sort} as sort, ${cardRow} as card_row, ${bytes} as bytes
    from ${cardViews} where ${isOpen} order by ${sort}, ${cardRow} limit ${limit}`
}

/** Condition: a board is read by its rows in `card_views`. If many cards are long, another query finds how many a view has room for. */
function isKept(scope: Scope): SQL {
  const { boardId, bytes } = cardViews
  const long = sql`select total(${bytes}) from ${cardViews}
    where ${ofBoard(boardId, scope)} and ${bytes} >= ${sql.raw(String(LONG_CARD))}`
  return sql`(${isViewed(scope.boardId)} and (${long}) < ${LIST_BYTES / 2})`
}

/** The condition that finds the cards. Lists of a board lead to its cards, because their index tells archived cards apart. */
function placeOf(scope: Scope, shown: ShownCards): SQL | undefined {
  const { ids, numbers, parent, archived } = shown
  const isOfState = archived ? isArchivedOn(scope) : isOpenOn(scope)
  if (ids !== undefined) return and(isAmong(cards.id, ids), isOfState)
  if (numbers !== undefined) return and(numbered(scope, numbers), isOfState)
  if (parent !== undefined) return and(isChildOf(parent), isOfState)
  if (archived) return sql`${cards.id} in (${archivedIds(scope)})`
  const inLists = inArray(cards.listId, columnsOf(lists, scope, false))
  return and(inLists, inColumns(swimlanes, scope, false), eq(cards.archived, false))
}

function isOpenOn(scope: Scope): SQL | undefined {
  return and(
    inColumns(lists, scope, false),
    inColumns(swimlanes, scope, false),
    eq(cards.archived, false),
  )
}

function isArchivedOn(scope: Scope): SQL | undefined {
  const isArchived = or(
    eqUnindexed(cards.archived, sql`1`),
    inColumns(lists, scope, true),
    inColumns(swimlanes, scope, true),
  )
  return and(inColumns(lists, scope), isArchived)
}

/** The archived cards of a board by three ways, each of which has its index. */
function archivedIds(scope: Scope): SQL {
  const found = (where: SQL | undefined) =>
    db.select({ id: cards.id }).from(cards).where(and(where, isNoTemplate())).getSQL()
  const byThemselves = and(inArray(cards.listId, columnsOf(lists, scope)), eq(cards.archived, true))
  const withLists = inArray(cards.listId, columnsOf(lists, scope, true))
  const withLanes = inArray(cards.swimlaneId, columnsOf(swimlanes, scope, true))
  return sql.join([byThemselves, withLists, withLanes].map(found), sql` union `)
}

function isAmong(column: SQLiteColumn, ids: string[] | SQL): SQL {
  return Array.isArray(ids) ? eqAny(column, ids) : inArray(column, ids)
}

type Columns = typeof lists | typeof swimlanes

/** The condition that a card that was found otherwise is in a list or swimlane of the board, or in one of that state. */
function inColumns(table: Columns, scope: Scope, archived?: boolean): SQL {
  const column = table === lists ? cards.listId : cards.swimlaneId
  return inArray(unindexed(column), columnsOf(table, scope, archived))
}

/** The lists or swimlanes of the board, or those of that state. */
function columnsOf(table: Columns, scope: Scope, archived?: boolean) {
  const { id, boardId } = table
  const isOfState = archived === undefined ? undefined : eq(table.archived, archived)
  return db
    .select({ id })
    .from<SQLiteTable>(table)
    .where(and(ofBoard(boardId, scope), isOfState))
}

function isChildOf(parent: string): SQL | undefined {
  return and(eq(cards.parentId, parent), sql`${cards.parentId} <> ''`)
}

/** The condition that a card has one of these numbers on the board. */
function numbered(scope: Scope, numbers: number[]): SQL | undefined {
  return and(ofBoard(cards.boardId, scope), eqAny(cards.cardNumber, numbers))
}
