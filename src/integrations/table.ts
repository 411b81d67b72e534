import { index, text } from 'drizzle-orm/sqlite-core'
import { created, flagColumn, json, required, table } from '../db/columns.ts'

export const integrations = table(
  'integrations',
  {
    id: text().primaryKey(),
    boardId: required(),
    userId: required(),
    enabled: flagColumn(),
    title: text(),
    type: required(),
    activities: json().$type<string[]>().notNull(),
    url: required(),
    token: text(),
    disabledReason: text(),
    ...created,
  },
  (at) => [index('integrations_by_board').on(at.boardId)],
)
