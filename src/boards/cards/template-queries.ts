import { type SQL, and, ne, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import {
  type PageWindow,
  type Scope,
  afterPosition,
  ofBoard,
  rowid,
  rowidOf,
  unindexed,
} from '../../kernel/db/scope.ts'
import { cards } from '../tables.ts'
import { TEMPLATE } from './templates.ts'

/** Condition: a card is no template. Queries that find archived cards have it, because a template is stored as one; those of open cards need it not. */
export function isNoTemplate(): SQL {
  return ne(unindexed(cards.type), TEMPLATE)
}

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
