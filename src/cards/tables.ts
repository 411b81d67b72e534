import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Poker, Vote } from '../core/votes.ts'
import type { ItemColor } from '../core/colors.ts'
import type { FieldValue } from '../core/card-rows.ts'
import { created, flagColumn, json, required, table } from '../db/columns.ts'

export const cards = table(
  'cards',
  {
    id: text().primaryKey(),
    boardId: required(),
    listId: required(),
    swimlaneId: required(),
    parentId: required(),
    coverId: required(),
    linkedId: required(),
    userId: required(),
    title: required(),
    description: required(),
    archived: flagColumn(),
    archivedAt: text(),
    color: text().$type<ItemColor>(),
    labelIds: json().$type<string[]>().notNull(),
    members: json().$type<string[]>().notNull(),
    assignees: json().$type<string[]>().notNull(),
    customFields: json().$type<FieldValue[]>().notNull(),
    requestedBy: required(),
    assignedBy: required(),
    receivedAt: text(),
    startAt: text(),
    dueAt: text(),
    endAt: text(),
    spentTime: real().notNull(),
    isOvertime: flagColumn(),
    dueComplete: flagColumn().default(false),
    sort: real().notNull(),
    subtaskSort: real().notNull(),
    type: required(),
    vote: json().$type<Vote>(),
    poker: json().$type<Poker>(),
    cardNumber: integer().notNull(),
    showActivities: flagColumn(),
    dateLastActivity: required(),
    ...created,
  },
  (at) => [
    uniqueIndex('cards_by_number').on(at.boardId, at.cardNumber),
    index('cards_by_list').on(at.listId, at.archived, at.sort),
    index('cards_by_swimlane').on(at.swimlaneId, at.archived, at.sort),
    index('cards_by_parent')
      .on(at.parentId)
      .where(sql`parent_id <> ''`),
  ],
)

export const cardTerms = table(
  'card_terms',
  {
    cardId: required(),
    term: required(),
    boardId: required(),
  },
  (at) => [
    primaryKey({ columns: [at.cardId, at.term] }),
    index('card_terms_by_term').on(at.boardId, at.term),
  ],
)
