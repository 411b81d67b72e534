import { and, eq } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import { watches } from './tables.ts'

/** The ids of what a reader watches on a board. */
export function watchedOn(scope: Scope) {
  const { reader = '', boardId } = scope
  return db
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.userId, reader), eq(watches.boardId, boardId)))
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
