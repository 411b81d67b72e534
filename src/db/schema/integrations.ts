import { index, text } from 'drizzle-orm/sqlite-core'
import { created, flag, json, table } from './columns.ts'

export const integrations = table(
  'integrations',
  {
    id: text().primaryKey(),
    boardId: text().notNull(),
    userId: text().notNull(),
    enabled: flag(),
    title: text(),
    type: text().notNull(),
    activities: json().$type<string[]>().notNull(),
    url: text().notNull(),
    token: text(),
    disabledReason: text(),
    ...created,
  },
  (at) => [index('integrations_by_board').on(at.boardId)],
)
