import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, text } from 'drizzle-orm/sqlite-core'
import type { BoardColor } from '../core/colors.ts'
import type { BoardRow, Label } from '../core/rows.ts'
import { memberFields } from '../members/fields.ts'
import { created, flagColumn, json, columnsOf, required, table } from '../db/columns.ts'

export const boards = table(
  'boards',
  {
    id: text().primaryKey(),
    title: required(),
    slug: required(),
    description: required(),
    archived: flagColumn(),
    archivedAt: text(),
    permission: text().$type<BoardRow['permission']>().notNull(),
    color: text().$type<BoardColor>().notNull(),
    labels: json().$type<Label[]>().notNull(),
    switches: json().$type<BoardRow['switches']>().notNull(),
    subtasksDefaultBoardId: required(),
    subtasksDefaultListId: required(),
    dateSettingsDefaultBoardId: required(),
    dateSettingsDefaultListId: required(),
    presentParentTask: required(),
    startAt: text(),
    dueAt: text(),
    endAt: text(),
    spentTime: real().notNull(),
    isOvertime: flagColumn(),
    type: required(),
    sort: real().notNull(),
    stars: integer().notNull(),
    version: integer().notNull(),
    commitId: required('turn'),
    lastSeq: integer().notNull(),
    lastCardNumber: integer().notNull(),
    ...created,
  },
  (at) => [
    index('boards_by_permission').on(at.permission, at.archived, at.sort),
    index('boards_public_by_title')
      .on(at.title)
      .where(sql`permission = 'public'`),
  ],
)

export const members = table('members', columnsOf(memberFields), (at) => [
  primaryKey({ columns: [at.boardId, at.userId] }),
  index('members_by_user').on(at.userId),
])
