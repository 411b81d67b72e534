import type { UserRows } from '../../accounts/users/tables.ts'
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
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

/** Says at which version of a board a user has last changed what they watch there: who reads what changed on the board since then reads all of it. */
export const watchChanges = table(
  'watch_changes',
  { userId: required(), boardId: required(), version: integer().notNull() },
  (at) => [
    primaryKey({ columns: [at.userId, at.boardId] }),
    index('watch_changes_by_board').on(at.boardId),
  ],
)

export const watchChangesOfUsers: UserRows = { table: watchChanges, user: watchChanges.userId }

export const watchesOfUsers: UserRows = { table: watches, user: watches.userId }

/** A count of the changes of what boards show to a user alone, which is what they watch. */
export const readerVersionsOfUsers: UserRows = {
  table: readerVersions,
  user: readerVersions.userId,
}
