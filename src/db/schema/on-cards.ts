import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChecklistItem } from '../../domain/card-rows.ts'
import { created, json } from './columns.ts'

const onCard = {
  id: text('id').primaryKey(),
  boardId: text('board_id').notNull(),
  cardId: text('card_id').notNull(),
}

export const comments = sqliteTable(
  'comments',
  { ...onCard, userId: text('user_id').notNull(), text: text('text').notNull(), ...created },
  (table) => [
    index('comments_by_card').on(table.cardId),
    index('comments_by_board').on(table.boardId),
  ],
)

export const checklists = sqliteTable(
  'checklists',
  {
    ...onCard,
    title: text('title').notNull(),
    sort: real('sort').notNull(),
    finishedAt: text('finished_at'),
    items: json('items').$type<ChecklistItem[]>().notNull(),
    ...created,
  },
  (table) => [
    index('checklists_by_card').on(table.cardId, table.sort),
    index('checklists_by_board').on(table.boardId),
  ],
)

export const attachments = sqliteTable(
  'attachments',
  {
    ...onCard,
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('attachments_by_card').on(table.cardId),
    index('attachments_by_board').on(table.boardId),
  ],
)

/** Files whose bytes no row names any more, or not yet; they are to go once the moment has come. */
export const looseFiles = sqliteTable(
  'loose_files',
  {
    key: text('key').primaryKey(),
    boardId: text('board_id').notNull(),
    looseAt: text('loose_at').notNull(),
  },
  (table) => [
    index('loose_files_by_board').on(table.boardId),
    index('loose_files_by_moment').on(table.looseAt),
  ],
)
