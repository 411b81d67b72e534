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

/** A count of the changes of what boards show to a user alone, which is what they watch. */
export const readerVersionsOfUsers: UserRows = {
  table: readerVersions,
  user: readerVersions.userId,
}
