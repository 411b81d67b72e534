import type { UserRows } from '../../accounts/users/tables.ts'
import { index, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { readerVersions } from '../../kernel/db/people-version-table.ts'
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

export const watchesOfUsers: UserRows = { table: watches, user: watches.userId }

/** How often what boards show to a user alone has changed; it changes with what they watch. */
export const readerVersionsOfUsers: UserRows = {
  table: readerVersions,
  user: readerVersions.userId,
}
