import { index, text } from 'drizzle-orm/sqlite-core'
import type { FieldSettings, FieldType } from '../core/rows.ts'
import { created, flagColumn, json, required, table } from '../db/columns.ts'

export const customFields = table(
  'custom_fields',
  {
    id: text().primaryKey(),
    boardId: required(),
    name: required(),
    type: text().$type<FieldType>().notNull(),
    settings: json().$type<FieldSettings>().notNull(),
    showOnCard: flagColumn(),
    automaticallyOnCard: flagColumn(),
    alwaysOnCard: flagColumn(),
    showLabelOnMiniCard: flagColumn(),
    showSumAtTopOfList: flagColumn(),
    ...created,
  },
  (at) => [index('custom_fields_by_board').on(at.boardId)],
)
