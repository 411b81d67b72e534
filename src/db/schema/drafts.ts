import { index, text } from 'drizzle-orm/sqlite-core'
import { table } from './columns.ts'

/** Boards that are being imported: what hangs on one that is not there by then goes again. */
export const drafts = table(
  'drafts',
  { boardId: text().primaryKey(), dueAt: text().notNull() },
  (at) => [index('drafts_by_moment').on(at.dueAt)],
)
