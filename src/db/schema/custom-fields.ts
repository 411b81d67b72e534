import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FieldSettings, FieldType } from '../../domain/rows.ts'
import { created, flag, json } from './columns.ts'

export const customFields = sqliteTable(
  'custom_fields',
  {
    id: text('id').primaryKey(),
    boardId: text('board_id').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<FieldType>().notNull(),
    settings: json('settings').$type<FieldSettings>().notNull(),
    showOnCard: flag('show_on_card'),
    automaticallyOnCard: flag('automatically_on_card'),
    alwaysOnCard: flag('always_on_card'),
    showLabelOnMiniCard: flag('show_label_on_mini_card'),
    showSumAtTopOfList: flag('show_sum_at_top_of_list'),
    ...created,
  },
  (table) => [index('custom_fields_by_board').on(table.boardId)],
)
