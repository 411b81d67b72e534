import { index, integer, real, text } from 'drizzle-orm/sqlite-core'
import type { ChecklistItem } from '../core/card-rows.ts'
import { created, json, required, table } from '../db/columns.ts'

const onCard = {
  id: text().primaryKey(),
  boardId: required(),
  cardId: required(),
}

export const comments = table(
  'comments',
  { ...onCard, userId: required(), text: required(), ...created },
  (at) => [index('comments_by_card').on(at.cardId), index('comments_by_board').on(at.boardId)],
)

export const checklists = table(
  'checklists',
  {
    ...onCard,
    title: required(),
    sort: real().notNull(),
    finishedAt: text(),
    items: json().$type<ChecklistItem[]>().notNull(),
    ...created,
  },
  (at) => [
    index('checklists_by_card').on(at.cardId, at.sort),
    index('checklists_by_board').on(at.boardId),
  ],
)

export const attachments = table(
  'attachments',
  {
    ...onCard,
    userId: required(),
    name: required(),
    type: required(),
    size: integer().notNull(),
    createdAt: required(),
  },
  (at) => [
    index('attachments_by_card').on(at.cardId),
    index('attachments_by_board').on(at.boardId),
  ],
)

/** Files whose bytes no row names any more, or not yet; they are to go once the moment has come. */
export const looseFiles = table(
  'loose_files',
  {
    key: text().primaryKey(),
    boardId: required(),
    looseAt: required(),
  },
  (at) => [
    index('loose_files_by_board').on(at.boardId),
    index('loose_files_by_moment').on(at.looseAt),
  ],
)
