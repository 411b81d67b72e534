import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** Earlier descriptions of cards. The times and users are those of the edits that replaced them. */
export const descriptionVersions = table(
  'description_versions',
  {
    id: text().primaryKey(),
    boardId: required(),
    cardId: required(),
    text: required(),
    /** The length of the text in UTF-16 units, so that sums do not read the texts. */
    size: integer().notNull(),
    replacedBy: required(),
    replacedAt: required(),
  },
  (at) => [
    index('description_versions_by_card').on(at.cardId, at.replacedAt),
    index('description_versions_by_board').on(at.boardId),
  ],
)
