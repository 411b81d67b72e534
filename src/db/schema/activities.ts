import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ActivityKind, ActivityRefs } from '../../domain/activity.ts'
import { json } from './columns.ts'

export const activities = sqliteTable(
  'activities',
  {
    boardId: text('board_id').notNull(),
    seq: integer('seq').notNull(),
    id: text('id').notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    userId: text('user_id').notNull(),
    createdAt: text('created_at').notNull(),
    refs: json('refs').$type<ActivityRefs>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.seq] })],
)
