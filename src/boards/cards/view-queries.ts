import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { attachments, cards, checklists, comments, lists, swimlanes } from '../tables.ts'
import type { Cursor } from '../../kernel/contract/operation.ts'
import { cardFields } from './fields.ts'
import { shownIn } from '../../kernel/contract/pick-fields.ts'
import { columnsHolding, longColumns } from '../../kernel/db/columns.ts'
import {
  LIST_BYTES,
  type Scope,
  eqAny,
  bytesOf,
  eqIfChanged,
  valueIfChanged,
  withinByteLimit,
  ofBoard,
} from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'

/** Which cards of a board are shown: those with these ids or numbers, the subtasks of one, or all, from the first or from a place on; open ones or archived ones. */
export type ShownCards = {
  ids?: string[] | undefined
  numbers?: number[] | undefined
  parent?: string
  /** Those behind this place, by their `sort` and row. */
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
  row: sql<number>`${cards}.rowid`.as('row'),
}

/**
 * The cards shown, in order, cut off after `limit` cards or the bytes of a list. An open card is not
 * archived, and neither are its list and its swimlane.
 */
export function cardsShown(scope: Scope, shown: ShownCards, limit: number) {
  const where = and(
    placeOf(scope, shown),
    eq(cards.archived, shown.archived),
    shown.after && sql`(${cards.sort}, ${cards}.rowid) > (${shown.after[0]}, ${shown.after[1]})`,
  )
  const orderBy = sql`${cards.sort}, ${cards}.rowid`
  const first = { table: cards, where, orderBy, limit, text: LONG }
  return db
    .select(mini)
    .from(cards)
    .where(and(where, withinByteLimit(LIST_BYTES, first)))
    .orderBy(orderBy)
    .limit(limit)
}

/** The condition that finds the cards. Lists of a board lead to its cards, because their index tells archived cards apart. */
function placeOf(scope: Scope, { ids, numbers, parent, archived }: ShownCards): SQL | undefined {
  const isOpen = archived ? sql`` : sql` and archived = 0`
  const inLists = sql`in (select id from ${lists} where ${ofBoard(lists.boardId, scope)}${isOpen})`
  const inLanes = sql`in (select id from ${swimlanes} where ${ofBoard(swimlanes.boardId, scope)}${isOpen})`
  const lane = sql`+${cards.swimlaneId} ${inLanes}`
  if (ids !== undefined) return and(eqAny(cards.id, ids), sql`+${cards.listId} ${inLists}`, lane)
  if (numbers !== undefined)
    return and(numbered(scope, numbers), sql`+${cards.listId} ${inLists}`, lane)
  if (parent === undefined) return and(sql`${cards.listId} ${inLists}`, lane)
  const isChild = sql`${eqIfChanged(cards.parentId, parent, scope)} and ${cards.parentId} <> ''`
  return and(isChild, sql`+${cards.listId} ${inLists}`, lane)
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
  const here = sql`+${table.boardId} = ${valueIfChanged(scope.boardId, scope)}`
  if (numbers !== undefined)
    return and(
      sql`${table.cardId} in (select id from ${cards} where ${numbered(scope, numbers)})`,
      here,
    )
  if (ids !== undefined) return and(eqAny(table.cardId, ids), here)
  if (parent === undefined) return ofBoard(table.boardId, scope)
  const children = sql`select id from cards where ${eqIfChanged(cards.parentId, parent, scope)} and parent_id <> ''`
  return and(sql`${table.cardId} in (${children})`, here)
}

const some = { count: sql<number>`count(*)`.as('count') }

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
