import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '../kernel/db/database.ts'
import { eqAny } from '../kernel/db/scope.ts'
import type { SelectOf } from '../kernel/db/statements.ts'
import { TABLES } from './tables.ts'
import { type LoadedByName, type LoadedWhole, type Rows, ENTITIES } from './entities.ts'
import type { BoardEntity } from './model/entity.ts'

/** All rows of an entity on the board, including archived ones, in the order of the entity. */
export function everyRow<T extends LoadedWhole>(name: T, boardId: string): SelectOf<Rows[T]> {
  const table: SQLiteTable & { boardId: SQLiteColumn } = TABLES[name]
  const { order }: BoardEntity = ENTITIES[name]
  const isOnBoard = eq(table.boardId, boardId)
  const rows = db.select().from(table).where(isOnBoard)
  // A table's rows are those of its entity: its columns are made of the entity's fields.
  return rows.orderBy(...(order === undefined ? [] : [columnOf(table, order)]), sql`rowid`) as never
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
