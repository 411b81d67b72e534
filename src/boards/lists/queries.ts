import { and, eq, gt, sql } from 'drizzle-orm'
import type { ColumnKind } from '../model/decision.ts'
import { cards, customFields, lists } from '../tables.ts'
import { isNoTemplate } from '../cards/template-queries.ts'
import { db } from '../../kernel/db/database.ts'
import { type Value, prepared } from '../../kernel/db/prepared.ts'
import {
  type WithPlaceholders,
  type PageWindow,
  type Scope,
  byId,
  rowid,
  rowidOf,
  ofBoard,
  ofBoardUnindexed,
} from '../../kernel/db/scope.ts'

/** The number of cards in each of the board's lists. */
export function cardCounts(scope: Scope) {
  return db.select({ cardCount: lists.cardCount }).from(lists).where(ofBoard(lists.boardId, scope))
}

/** The list with this id, if it is on the board. */
export function findList(scope: Scope, id: string) {
  return listOn({ boardId: scope.boardId, id })
}

const listOn = prepared(['boardId', 'id'], ({ boardId, id }) => selectList({ boardId }, id))

function selectList(scope: WithPlaceholders<Scope>, id: Value) {
  return db
    .select()
    .from(lists)
    .where(byId(lists, id, scope))
}

/** Counts the cards in a list or a swimlane, open and archived ones. `all` counts templates as archived, as they are stored; `archived` leaves out open cards, because a list stores how many it has. */
export function countIn(
  { of, id }: { of: ColumnKind; id: string },
  scope: Scope,
  which: 'all' | 'shown' | 'archived' = 'all',
) {
  const place = of === 'list' ? cards.listId : cards.swimlaneId
  const isArchived = which === 'archived' ? eq(cards.archived, true) : undefined
  const only = which === 'all' ? undefined : and(isArchived, isNoTemplate())
  return db
    .select({
      open: sql<number>`count(*) filter (where not ${cards.archived})`.as('open'),
      archived: sql<number>`count(*) filter (where ${cards.archived})`.as('archived'),
    })
    .from(cards)
    .where(and(eq(place, id), only, ofBoardUnindexed(cards.boardId, scope)))
}

/** The board's custom fields, oldest first. */
export function fieldsOnBoard(scope: Scope, { limit, after: position }: PageWindow) {
  const later = position && gt(rowid(customFields), position[1])
  const { id, name, type } = customFields
  return db
    .select({ id, name, type, row: rowidOf(customFields) })
    .from(customFields)
    .where(and(ofBoard(customFields.boardId, scope), later))
    .orderBy(rowid(customFields))
    .limit(limit)
}
