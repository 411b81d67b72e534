import { type SQL, and, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { attachments, cards, checklists, comments, lists, swimlanes } from '../tables.ts'
import type { Cursor } from '../../kernel/contract/operation.ts'
import { cardFields } from './fields.ts'
import { TEMPLATE } from './templates.ts'
import { shownIn } from '../../kernel/contract/pick-fields.ts'
import { columnsHolding, longColumns } from '../../kernel/db/columns.ts'
import {
  LIST_BYTES,
  type Scope,
  afterPosition,
  eqAny,
  bytesOf,
  eqUnindexed,
  rowid,
  rowidOf,
  unindexed,
  ofBoardUnindexed,
  withinByteLimit,
  ofBoard,
} from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'

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

const shown = shownIn(cardFields, 'board')

const LONG = longColumns(cards, shown)

const mini = {
  id: cards.id,
  ...columnsHolding(cards, shown),
  hasDescription: sql<boolean>`${cards.description} <> ''`
    .mapWith(cards.archived)
    .as('hasDescription'),
  tasks: cards.tasks,
  finishedTasks: cards.finishedTasks,
  bytes: bytesOf(LONG),
  row: rowidOf(cards),
}

/**
 * The cards shown, in order, cut off after `limit` cards or the bytes of a list. A card is archived by
 * itself or with its list or its swimlane.
 */
export function cardsShown(scope: Scope, shown: ShownCards, limit: number) {
  const where = and(placeOf(scope, shown), afterPosition(cards.sort, shown.after))
  const orderBy = sql`${cards.sort}, ${rowid(cards)}`
  const first = { table: cards, where, orderBy, limit, text: LONG }
  return db
    .select(mini)
    .from(cards)
    .where(and(where, withinByteLimit(LIST_BYTES, first)))
    .orderBy(orderBy)
    .limit(limit)
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

/** The condition that a card that is stored as archived is not a template. */
function isNoTemplate(): SQL {
  return ne(unindexed(cards.type), TEMPLATE)
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

type OnCard = { boardId: SQLiteColumn; cardId: SQLiteColumn }

/** The condition for what is on the cards shown, or on some other card of the board. */
function onShown(
  table: OnCard,
  scope: Scope,
  { ids, numbers, parent }: ShownCards,
): SQL | undefined {
  const here = ofBoardUnindexed(table.boardId, scope)
  if (numbers !== undefined)
    return and(inArray(table.cardId, idsOf(numbered(scope, numbers))), here)
  if (ids !== undefined) return and(isAmong(table.cardId, ids), here)
  if (parent === undefined) return ofBoard(table.boardId, scope)
  return and(inArray(table.cardId, idsOf(isChildOf(parent))), here)
}

function idsOf(condition: SQL | undefined) {
  return db.select({ id: cards.id }).from(cards).where(condition)
}

const some = { count: count().as('count') }

/** The number of comments on each card that has any. */
export function commentCounts(scope: Scope, shown: ShownCards) {
  const { cardId } = comments
  return db
    .select({ cardId, ...some })
    .from(comments)
    .where(onShown(comments, scope, shown))
    .groupBy(cardId)
}

/** The number of attachments on each card that has any. */
export function attachmentCounts(scope: Scope, shown: ShownCards) {
  const { cardId } = attachments
  return db
    .select({ cardId, ...some })
    .from(attachments)
    .where(onShown(attachments, scope, shown))
    .groupBy(cardId)
}

/** The number of checklist items on each card that has a checklist, and of those that are finished. */
export function itemCounts(scope: Scope, shown: ShownCards) {
  const { cardId, items } = checklists
  const done = sql`select count(*) from json_each(${items}) where value ->> 'isFinished'`
  return db
    .select({
      cardId,
      items: sql<number>`sum(json_array_length(${items}))`.as('items'),
      finishedItems: sql<number>`sum((${done}))`.as('finishedItems'),
    })
    .from(checklists)
    .where(onShown(checklists, scope, shown))
    .groupBy(cardId)
}
