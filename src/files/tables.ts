import { index, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../kernel/db/columns.ts'

/** Loose files are those whose bytes no row names any more, or not yet. They are to go once the moment has come. */
export const looseFiles = table(
  'loose_files',
  {
    key: text().primaryKey(),
    boardId: required(),
    looseAt: required(),
  },
  (at) => [
    index('loose_files_by_board').on(at.boardId),
    index('loose_files_by_moment').on(at.looseAt),
  ],
)
