import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Poker, Vote } from '../../domain/ballot.ts'
import type { ItemColor } from '../../domain/colors.ts'
import type { FieldValue } from '../../domain/card-rows.ts'
import { created, flag, json } from './columns.ts'

export const cards = sqliteTable(
  'cards',
  {
    id: text('id').primaryKey(),
    boardId: text('board_id').notNull(),
    listId: text('list_id').notNull(),
    swimlaneId: text('swimlane_id').notNull(),
    parentId: text('parent_id').notNull(),
    coverId: text('cover_id').notNull(),
    linkedId: text('linked_id').notNull(),
    userId: text('user_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    archived: flag('archived'),
    archivedAt: text('archived_at'),
    color: text('color').$type<ItemColor>(),
    labelIds: json('label_ids').$type<string[]>().notNull(),
    members: json('members').$type<string[]>().notNull(),
    assignees: json('assignees').$type<string[]>().notNull(),
    customFields: json('custom_fields').$type<FieldValue[]>().notNull(),
    requestedBy: text('requested_by').notNull(),
    assignedBy: text('assigned_by').notNull(),
    receivedAt: text('received_at'),
    startAt: text('start_at'),
    dueAt: text('due_at'),
    endAt: text('end_at'),
    spentTime: real('spent_time').notNull(),
    isOvertime: flag('is_overtime'),
    sort: real('sort').notNull(),
    subtaskSort: real('subtask_sort').notNull(),
    type: text('type').notNull(),
    vote: json('vote').$type<Vote>(),
    poker: json('poker').$type<Poker>(),
    cardNumber: integer('card_number').notNull(),
    showActivities: flag('show_activities'),
    dateLastActivity: text('date_last_activity').notNull(),
    ...created,
  },
  (table) => [
    uniqueIndex('cards_by_number').on(table.boardId, table.cardNumber),
    index('cards_by_list').on(table.listId, table.archived, table.sort),
    index('cards_by_swimlane').on(table.swimlaneId, table.archived, table.sort),
    index('cards_by_parent')
      .on(table.parentId)
      .where(sql`parent_id <> ''`),
  ],
)

export const cardTerms = sqliteTable(
  'card_terms',
  {
    cardId: text('card_id').notNull(),
    term: text('term').notNull(),
    boardId: text('board_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cardId, table.term] }),
    index('card_terms_by_term').on(table.boardId, table.term),
  ],
)
