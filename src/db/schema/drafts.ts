import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Boards that are being imported: what hangs on one that is not there by then goes again. */
export const drafts = sqliteTable(
  'drafts',
  { boardId: text('board_id').primaryKey(), dueAt: text('due_at').notNull() },
  (table) => [index('drafts_by_moment').on(table.dueAt)],
)
