import { index, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../kernel/db/columns.ts'

/** Boards that are being imported or copied. The clean-up deletes a draft, with all its rows, after `dueAt`. */
export const drafts = table('drafts', { boardId: text().primaryKey(), dueAt: required() }, (at) => [
  index('drafts_by_moment').on(at.dueAt),
])
