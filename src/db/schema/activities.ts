import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import type { ActivityKind, ActivityRefs } from '../../domain/activity.ts'
import { json, table } from './columns.ts'

export const activities = table(
  'activities',
  {
    boardId: text().notNull(),
    seq: integer().notNull(),
    id: text().notNull(),
    kind: text().$type<ActivityKind>().notNull(),
    userId: text().notNull(),
    createdAt: text().notNull(),
    refs: json().$type<ActivityRefs>().notNull(),
  },
  (at) => [primaryKey({ columns: [at.boardId, at.seq] })],
)
