import { index, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../db/columns.ts'

/** Boards that are being imported: what hangs on one that is not there by then goes again. */
export const drafts = table('drafts', { boardId: text().primaryKey(), dueAt: required() }, (at) => [
  index('drafts_by_moment').on(at.dueAt),
])
