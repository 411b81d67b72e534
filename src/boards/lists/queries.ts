import { and, eq, sql } from 'drizzle-orm'
import { customFields, lists, swimlanes } from '../tables.ts'
import { db } from '../../kernel/db/database.ts'
import { type Value, prepared } from '../../kernel/db/prepared.ts'
import {
  type WithPlaceholders,
  type PageWindow,
  type Scope,
  afterPosition,
  byId,
  rowidOf,
  ofBoard,
} from '../../kernel/db/scope.ts'

/** The board's lists that are not archived. */
export function listsOnBoard(scope: Scope, { limit, after: position }: PageWindow) {
  return db
    .select({
      id: lists.id,
      title: lists.title,
      modifiedAt: lists.modifiedAt,
      sort: lists.sort,
      row: rowidOf(lists),
    })
    .from(lists)
    .where(
      and(
        ofBoard(lists.boardId, scope),
        eq(lists.archived, false),
        afterPosition(lists.sort, position),
      ),
    )
    .orderBy(lists.sort, sql`rowid`)
    .limit(limit)
}

/** The number of cards in each of the board's lists. */
export function cardCounts(scope: Scope) {
  return db.select({ cardCount: lists.cardCount }).from(lists).where(ofBoard(lists.boardId, scope))
}

/** The list with this id, if it is on the board. */
export function findList(scope: Scope, id: string) {
  return scope.unless?.length ? selectList(scope, id) : listOn({ boardId: scope.boardId, id })
}

const listOn = prepared(['boardId', 'id'], ({ boardId, id }) => selectList({ boardId }, id))

function selectList(scope: WithPlaceholders<Scope>, id: Value) {
  return db
    .select()
    .from(lists)
    .where(byId(lists, id, scope))
}

/** The board's swimlanes that are not archived. */
export function swimlanesOnBoard(scope: Scope, { limit, after: position }: PageWindow) {
  return db
    .select({
      id: swimlanes.id,
      title: swimlanes.title,
      sort: swimlanes.sort,
      row: rowidOf(swimlanes),
    })
    .from(swimlanes)
    .where(
      and(
        ofBoard(swimlanes.boardId, scope),
        eq(swimlanes.archived, false),
        afterPosition(swimlanes.sort, position),
      ),
    )
    .orderBy(swimlanes.sort, sql`rowid`)
    .limit(limit)
}

/** The swimlane with this id, if it is on the board. */
export function findSwimlane(scope: Scope, id: string) {
  return db
    .select()
    .from(swimlanes)
    .where(byId(swimlanes, id, scope))
}

/** The board's custom fields, oldest first. */
export function fieldsOnBoard(scope: Scope, { limit, after: position }: PageWindow) {
  const later = position && sql`custom_fields.rowid > ${position[1]}`
  const { id, name, type } = customFields
  return db
    .select({ id, name, type, row: rowidOf(customFields) })
    .from(customFields)
    .where(and(ofBoard(customFields.boardId, scope), later))
    .orderBy(sql`rowid`)
    .limit(limit)
}

/** The custom field with this id, if it is on the board. */
export function findCustomField(scope: Scope, id: string) {
  return db
    .select()
    .from(customFields)
    .where(byId(customFields, id, scope))
}
