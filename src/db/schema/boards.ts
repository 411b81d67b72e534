import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BoardColor } from '../../domain/colors.ts'
import type { Board, Label } from '../../domain/rows.ts'
import { created, flag, json } from './columns.ts'

export const boards = sqliteTable(
  'boards',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull(),
    archived: flag('archived'),
    archivedAt: text('archived_at'),
    permission: text('permission').$type<Board['permission']>().notNull(),
    color: text('color').$type<BoardColor>().notNull(),
    labels: json('labels').$type<Label[]>().notNull(),
    switches: json('switches').$type<Board['switches']>().notNull(),
    subtasksDefaultBoardId: text('subtasks_default_board_id').notNull(),
    subtasksDefaultListId: text('subtasks_default_list_id').notNull(),
    dateSettingsDefaultBoardId: text('date_settings_default_board_id').notNull(),
    dateSettingsDefaultListId: text('date_settings_default_list_id').notNull(),
    presentParentTask: text('present_parent_task').notNull(),
    startAt: text('start_at'),
    dueAt: text('due_at'),
    endAt: text('end_at'),
    spentTime: real('spent_time').notNull(),
    isOvertime: flag('is_overtime'),
    type: text('type').notNull(),
    sort: real('sort').notNull(),
    stars: integer('stars').notNull(),
    version: integer('version').notNull(),
    turn: text('turn').notNull(),
    lastSeq: integer('last_seq').notNull(),
    lastCardNumber: integer('last_card_number').notNull(),
    ...created,
  },
  (table) => [index('boards_by_permission').on(table.permission, table.archived, table.sort)],
)

export const members = sqliteTable(
  'members',
  {
    boardId: text('board_id').notNull(),
    userId: text('user_id').notNull(),
    isActive: flag('is_active'),
    isAdmin: flag('is_admin'),
    isNoComments: flag('is_no_comments'),
    isCommentOnly: flag('is_comment_only'),
    isWorker: flag('is_worker'),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.userId] }),
    index('members_by_user').on(table.userId),
  ],
)
