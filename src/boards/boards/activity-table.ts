import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import type { LoggedKind, LoggedRefs } from '../activity-kinds.ts'
import { json, required, table } from '../../kernel/db/columns.ts'

export const activities = table(
  'activities',
  {
    boardId: required(),
    seq: integer().notNull(),
    id: required(),
    kind: text().$type<LoggedKind>().notNull(),
    userId: required(),
    createdAt: required(),
    refs: json().$type<LoggedRefs>().notNull(),
    /** The name of the named token that it was done with. */
    tokenName: text(),
    /** True if an import has brought it; null otherwise. */
    imported: integer({ mode: 'boolean' }),
  },
  (at) => [
    primaryKey({ columns: [at.boardId, at.seq] }),
    // Deleting a card or a comment removes its texts from the activities, which it finds by these.
    // The first also leads to the history of a card, in order.
    index('activities_by_card')
      .on(sql`refs ->> 'cardId'`, at.boardId, at.seq)
      .where(sql`refs ->> 'cardId' is not null`),
    index('activities_by_comment')
      .on(sql`refs ->> 'commentId'`)
      .where(sql`refs ->> 'commentId' is not null`),
  ],
)
