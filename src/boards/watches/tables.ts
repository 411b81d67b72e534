import { index, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

export type Watched = 'board' | 'list' | 'card'

/** The boards, lists and cards that users watch; `id` is that of the thing. The table has no rowid. */
export const watches = table(
  'watches',
  {
    id: required(),
    userId: required(),
    boardId: required(),
    kind: text().$type<Watched>().notNull(),
    createdAt: required(),
  },
  (at) => [
    primaryKey({ columns: [at.id, at.userId] }),
    index('watches_by_user').on(at.userId, at.boardId),
  ],
)
