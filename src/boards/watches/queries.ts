import { and, eq, gte, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import { watchChanges, watches } from './tables.ts'

/** The ids of what a reader watches on a board. */
export function watchedOn(scope: Scope) {
  const { reader = '', boardId } = scope
  return db
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.userId, reader), eq(watches.boardId, boardId)))
}

/** Stands among the ids of what a reader watches if that has changed. No thing has this id. */
export const CHANGED = ''

/** The ids of what a reader watches on a board, and `CHANGED` if they have changed that at a version of the board or since. */
export function watchedOrChanged(scope: Scope, version: number) {
  const { reader = '', boardId } = scope
  const changed = db
    .select({ id: sql<string>`${CHANGED}`.as('id') })
    .from(watchChanges)
    .where(
      and(
        eq(watchChanges.userId, reader),
        eq(watchChanges.boardId, boardId),
        gte(watchChanges.version, version),
      ),
    )
  return watchedOn(scope).unionAll(changed)
}

/** Finds a row if a reader watches that board, list or card. */
export function watchedOne(scope: Scope, id: string) {
  const { reader = '' } = scope
  return db
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.id, id), eq(watches.userId, reader)))
}

export function idsIn(rows: { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id))
}
