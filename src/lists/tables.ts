import { index, integer, real, text } from 'drizzle-orm/sqlite-core'
import type { ItemColor } from '../core/colors.ts'
import type { WipLimit } from '../core/rows.ts'
import { created, flagColumn, json, required, table } from '../db/columns.ts'

const column = {
  id: text().primaryKey(),
  boardId: required(),
  title: required(),
  archived: flagColumn(),
  archivedAt: text(),
  collapsed: flagColumn(),
  color: text().$type<ItemColor>(),
  sort: real().notNull(),
  type: required(),
  updatedAt: required(),
  ...created,
}

export const lists = table(
  'lists',
  {
    ...column,
    swimlaneId: required(),
    starred: flagColumn(),
    wipLimit: json().$type<WipLimit>().notNull(),
    cardCount: integer().notNull(),
    lastSort: real().notNull(),
  },
  (at) => [index('lists_by_board').on(at.boardId, at.sort)],
)

export const swimlanes = table('swimlanes', column, (at) => [
  index('swimlanes_by_board').on(at.boardId, at.sort),
])
