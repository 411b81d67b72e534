import { and, getTableColumns, sql } from 'drizzle-orm'
import { integrations } from '../tables.ts'
import type { Db } from '../../kernel/db/statements.ts'
import { type PageWindow, type Scope, byId, rowidOf, ofBoard } from '../../kernel/db/scope.ts'

/** The board's integrations, oldest first. */
export function integrationsOnBoard(db: Db, scope: Scope, { limit, after: position }: PageWindow) {
  const later = position && sql`integrations.rowid > ${position[1]}`
  return db
    .select({ ...getTableColumns(integrations), row: rowidOf(integrations) })
    .from(integrations)
    .where(and(ofBoard(integrations.boardId, scope), later))
    .orderBy(sql`rowid`)
    .limit(limit)
}

/** The integration with this id, if it is on the board. */
export function findIntegration(db: Db, scope: Scope, id: string) {
  return db
    .select()
    .from(integrations)
    .where(byId(integrations, id, scope))
}
