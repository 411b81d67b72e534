import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { created, flag, json } from './columns.ts'

export const integrations = sqliteTable(
  'integrations',
  {
    id: text('id').primaryKey(),
    boardId: text('board_id').notNull(),
    userId: text('user_id').notNull(),
    enabled: flag('enabled'),
    title: text('title'),
    type: text('type').notNull(),
    activities: json('activities').$type<string[]>().notNull(),
    url: text('url').notNull(),
    token: text('token'),
    disabledReason: text('disabled_reason'),
    ...created,
  },
  (table) => [index('integrations_by_board').on(table.boardId)],
)
