import { index, integer, primaryKey, real, text } from 'drizzle-orm/sqlite-core'
import type { BoardColor } from '../../domain/colors.ts'
import type { Board, Label } from '../../domain/rows.ts'
import { created, flag, json, table } from './columns.ts'

export const boards = table(
  'boards',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    archived: flag(),
    archivedAt: text(),
    permission: text().$type<Board['permission']>().notNull(),
    color: text().$type<BoardColor>().notNull(),
    labels: json().$type<Label[]>().notNull(),
    switches: json().$type<Board['switches']>().notNull(),
    subtasksDefaultBoardId: text().notNull(),
    subtasksDefaultListId: text().notNull(),
    dateSettingsDefaultBoardId: text().notNull(),
    dateSettingsDefaultListId: text().notNull(),
    presentParentTask: text().notNull(),
    startAt: text(),
    dueAt: text(),
    endAt: text(),
    spentTime: real().notNull(),
    isOvertime: flag(),
    type: text().notNull(),
    sort: real().notNull(),
    stars: integer().notNull(),
    version: integer().notNull(),
    turn: text().notNull(),
    lastSeq: integer().notNull(),
    lastCardNumber: integer().notNull(),
    ...created,
  },
  (at) => [index('boards_by_permission').on(at.permission, at.archived, at.sort)],
)

export const members = table(
  'members',
  {
    boardId: text().notNull(),
    userId: text().notNull(),
    isActive: flag(),
    isAdmin: flag(),
    isNoComments: flag(),
    isCommentOnly: flag(),
    isWorker: flag(),
  },
  (at) => [
    primaryKey({ columns: [at.boardId, at.userId] }),
    index('members_by_user').on(at.userId),
  ],
)
