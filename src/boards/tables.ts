import { index, integer, primaryKey, real, text } from 'drizzle-orm/sqlite-core'
import type { BoardColor } from '../core/colors.ts'
import type { Board, Label } from '../core/rows.ts'
import { created, flag, json, required, table } from '../db/columns.ts'

export const boards = table(
  'boards',
  {
    id: text().primaryKey(),
    title: required(),
    slug: required(),
    description: required(),
    archived: flag(),
    archivedAt: text(),
    permission: text().$type<Board['permission']>().notNull(),
    color: text().$type<BoardColor>().notNull(),
    labels: json().$type<Label[]>().notNull(),
    switches: json().$type<Board['switches']>().notNull(),
    subtasksDefaultBoardId: required(),
    subtasksDefaultListId: required(),
    dateSettingsDefaultBoardId: required(),
    dateSettingsDefaultListId: required(),
    presentParentTask: required(),
    startAt: text(),
    dueAt: text(),
    endAt: text(),
    spentTime: real().notNull(),
    isOvertime: flag(),
    type: required(),
    sort: real().notNull(),
    stars: integer().notNull(),
    version: integer().notNull(),
    commitId: required('turn'),
    lastSeq: integer().notNull(),
    lastCardNumber: integer().notNull(),
    ...created,
  },
  (at) => [index('boards_by_permission').on(at.permission, at.archived, at.sort)],
)

export const members = table(
  'members',
  {
    boardId: required(),
    userId: required(),
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
