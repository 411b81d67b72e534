import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ItemColor } from '../../domain/colors.ts'
import type { WipLimit } from '../../domain/rows.ts'
import { created, flag, json } from './columns.ts'

const lane = {
  id: text('id').primaryKey(),
  boardId: text('board_id').notNull(),
  title: text('title').notNull(),
  archived: flag('archived'),
  archivedAt: text('archived_at'),
  collapsed: flag('collapsed'),
  color: text('color').$type<ItemColor>(),
  sort: real('sort').notNull(),
  type: text('type').notNull(),
  updatedAt: text('updated_at').notNull(),
  ...created,
}

export const lists = sqliteTable(
  'lists',
  {
    ...lane,
    swimlaneId: text('swimlane_id').notNull(),
    starred: flag('starred'),
    wipLimit: json('wip_limit').$type<WipLimit>().notNull(),
    cardCount: integer('card_count').notNull(),
    lastSort: real('last_sort').notNull(),
  },
  (table) => [index('lists_by_board').on(table.boardId, table.sort)],
)

export const swimlanes = sqliteTable('swimlanes', lane, (table) => [
  index('swimlanes_by_board').on(table.boardId, table.sort),
])
