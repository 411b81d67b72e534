import { keyed } from '../kernel/contract/keyed.ts'
import { type SQL, and, eq, getTableColumns, gt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '../kernel/db/database.ts'
import {
  type PageWindow,
  type Scope,
  afterPosition,
  byId,
  eqAny,
  ofBoard,
  rowid,
  rowidOf,
} from '../kernel/db/scope.ts'
import type { SelectOf } from '../kernel/db/statements.ts'
import { TABLES } from './tables.ts'
import {
  type LoadedByName,
  type LoadedWhole,
  type Rows,
  type Transferred,
  ENTITIES,
  TRANSFERRED,
} from './entities.ts'
import type { BoardEntity } from './entity.ts'

/** All rows of an entity on the board, or only the archived or the other ones, in the order of the entity. */
export function everyRow<T extends LoadedWhole>(
  name: T,
  scope: Scope,
  archived?: boolean,
): SelectOf<Rows[T]> {
  const table: SQLiteTable & { boardId: SQLiteColumn } = TABLES[name]
  const { order }: BoardEntity = ENTITIES[name]
  const rows = db
    .select()
    .from(table)
    .where(and(ofBoard(table.boardId, scope), isArchived(table, archived)))
  // A table's rows are those of its entity: its columns are made of the entity's fields.
  return rows.orderBy(
    ...(order === undefined ? [] : [columnOf(table, order)]),
    rowid(table),
  ) as never
}

/** All rows on the board of each entity that exports, imports and copies have. */
export function everyTransferred(boardId: string): { [T in Transferred]: SelectOf<Rows[T]> } {
  // Each selects the rows of its own entity.
  return keyed(TRANSFERRED, (name): unknown => everyRow(name, { boardId })) as never
}

type WithId = SQLiteTable & { id: SQLiteColumn; boardId: SQLiteColumn }

/** The row with this id, if it is on the board. */
export function rowOnBoard<T extends Exclude<LoadedWhole, 'members'>>(
  name: T,
  scope: Scope,
  id: string,
): SelectOf<Rows[T]> {
  const table: WithId = TABLES[name]
  // As above.
  return db
    .select()
    .from(table)
    .where(byId(table, id, scope)) as never
}

/** One page of the rows of an entity on the board, or only of the archived or the other ones, in the order of the entity. */
export function pageOnBoard<T extends Exclude<LoadedWhole, 'members'>>(
  name: T,
  scope: Scope,
  { limit, after }: PageWindow,
  archived?: boolean,
): SelectOf<Rows[T] & { row: number }> {
  const table: WithId = TABLES[name]
  const { order }: BoardEntity = ENTITIES[name]
  const sort = order === undefined ? undefined : columnOf(table, order)
  const later = sort ? afterPosition(sort, after) : after && gt(rowid(table), after[1])
  const rows = db
    .select({ ...getTableColumns(table), row: rowidOf(table) })
    .from(table)
    .where(and(ofBoard(table.boardId, scope), isArchived(table, archived), later))
  // As above.
  return rows.orderBy(...(sort ? [sort] : []), rowid(table)).limit(limit) as never
}

/** Rows of an entity by their ids, on any board. */
export function rowsById<T extends LoadedByName>(name: T, ids: string[]): SelectOf<Rows[T]> {
  const table = TABLES[name]
  // As above.
  return db.select().from(table).where(eqAny(table.id, ids)) as never
}

function columnOf(table: object, key: string): SQLiteColumn {
  return Reflect.get(table, key)
}

function isArchived(table: object, archived: boolean | undefined): SQL | undefined {
  return archived === undefined ? undefined : eq(columnOf(table, 'archived'), archived)
}
