import { index, text } from 'drizzle-orm/sqlite-core'
import type { FieldSettings, FieldType } from '../core/rows.ts'
import { created, flag, json, required, table } from '../db/columns.ts'

export const customFields = table(
  'custom_fields',
  {
    id: text().primaryKey(),
    boardId: required(),
    name: required(),
    type: text().$type<FieldType>().notNull(),
    settings: json().$type<FieldSettings>().notNull(),
    showOnCard: flag(),
    automaticallyOnCard: flag(),
    alwaysOnCard: flag(),
    showLabelOnMiniCard: flag(),
    showSumAtTopOfList: flag(),
    ...created,
  },
  (at) => [index('custom_fields_by_board').on(at.boardId)],
)
