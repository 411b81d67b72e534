import { sql } from 'drizzle-orm'
import { index, text } from 'drizzle-orm/sqlite-core'
import { columnsOf, required, table } from '../../kernel/db/columns.ts'
import { attachmentFields } from './fields.ts'

export const attachments = table('attachments', columnsOf(attachmentFields), (at) => [
  index('attachments_by_card').on(at.cardId),
  index('attachments_by_board').on(at.boardId),
  index('attachments_by_file')
    .on(at.fileId)
    .where(sql`file_id <> ''`),
])

/** Files whose bytes no row names any more, or not yet; they are to go once the moment has come. */
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
