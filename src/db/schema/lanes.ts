import { index, integer, real, text } from 'drizzle-orm/sqlite-core'
import type { ItemColor } from '../../domain/colors.ts'
import type { WipLimit } from '../../domain/rows.ts'
import { created, flag, json, table } from './columns.ts'

const lane = {
  id: text().primaryKey(),
  boardId: text().notNull(),
  title: text().notNull(),
  archived: flag(),
  archivedAt: text(),
  collapsed: flag(),
  color: text().$type<ItemColor>(),
  sort: real().notNull(),
  type: text().notNull(),
  updatedAt: text().notNull(),
  ...created,
}

export const lists = table(
  'lists',
  {
    ...lane,
    swimlaneId: text().notNull(),
    starred: flag(),
    wipLimit: json().$type<WipLimit>().notNull(),
    cardCount: integer().notNull(),
    lastSort: real().notNull(),
  },
  (at) => [index('lists_by_board').on(at.boardId, at.sort)],
)

export const swimlanes = table('swimlanes', lane, (at) => [
  index('swimlanes_by_board').on(at.boardId, at.sort),
])
