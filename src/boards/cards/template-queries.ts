import { and, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import {
  type PageWindow,
  type Scope,
  afterPosition,
  ofBoard,
  rowid,
  rowidOf,
} from '../../kernel/db/scope.ts'
import { cards } from '../tables.ts'

/** The templates of a board, in the order of cards. */
export function templatesOnBoard(scope: Scope, { limit, after }: PageWindow) {
  const { id, title, listId, sort, type } = cards
  // Not a value of its own, because the index of templates is for this text alone.
  const isTemplate = sql`${type} = 'template-card'`
  return db
    .select({ id, title, listId, sort, row: rowidOf(cards) })
    .from(cards)
    .where(and(isTemplate, ofBoard(cards.boardId, scope), afterPosition(sort, after)))
    .orderBy(sql`${sort}, ${rowid(cards)}`)
    .limit(limit)
}
