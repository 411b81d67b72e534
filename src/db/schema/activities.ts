import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import type { ActivityKind, ActivityRefs } from '../../domain/activity.ts'
import { json, required, table } from './columns.ts'

export const activities = table(
  'activities',
  {
    boardId: required(),
    seq: integer().notNull(),
    id: required(),
    kind: text().$type<ActivityKind>().notNull(),
    userId: required(),
    createdAt: required(),
    refs: json().$type<ActivityRefs>().notNull(),
  },
  (at) => [primaryKey({ columns: [at.boardId, at.seq] })],
)
