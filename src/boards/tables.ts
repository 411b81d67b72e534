import { index, primaryKey, text, type SQLiteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { columnsOf, required, table } from '../kernel/db/columns.ts'
import { listFields, swimlaneFields } from './lists/fields.ts'
import { sql } from 'drizzle-orm'
import { memberFields } from './members/fields.ts'
import { boardFields } from './boards/fields.ts'
import { customFieldFields } from './custom-fields/fields.ts'
import { integrationFields } from './integrations/fields.ts'
import { commentFields } from './comments/fields.ts'
import { checklistFields } from './checklists/fields.ts'
import { attachmentFields } from './attachments/fields.ts'
import { cardFields } from './cards/fields.ts'
import { cardTermFields } from './cards/terms.ts'
import { keysOf } from '../kernel/contract/keyed.ts'
import { ENTITIES, type Table } from './entities.ts'
import type { BoardEntity } from './model/entity.ts'

export const boards = table('boards', columnsOf(boardFields), (at) => [
  index('boards_by_permission').on(at.permission, at.archived, at.sort),
  index('boards_public_by_title')
    .on(at.title)
    .where(sql`permission = 'public'`),
])

export const members = table('members', columnsOf(memberFields), (at) => [
  primaryKey({ columns: [at.boardId, at.userId] }),
  index('members_by_user').on(at.userId),
])

export const lists = table('lists', columnsOf(listFields), (at) => [
  index('lists_by_board').on(at.boardId, at.sort),
])

export const swimlanes = table('swimlanes', columnsOf(swimlaneFields), (at) => [
  index('swimlanes_by_board').on(at.boardId, at.sort),
])

export const customFields = table('custom_fields', columnsOf(customFieldFields), (at) => [
  index('custom_fields_by_board').on(at.boardId),
])

export const integrations = table('integrations', columnsOf(integrationFields), (at) => [
  index('integrations_by_board').on(at.boardId),
])

export const comments = table('comments', columnsOf(commentFields), (at) => [
  index('comments_by_card').on(at.cardId),
  index('comments_by_board').on(at.boardId),
])

export const checklists = table('checklists', columnsOf(checklistFields), (at) => [
  index('checklists_by_card').on(at.cardId, at.sort),
  index('checklists_by_board').on(at.boardId),
])

export const attachments = table('attachments', columnsOf(attachmentFields), (at) => [
  index('attachments_by_card').on(at.cardId),
  index('attachments_by_board').on(at.boardId),
  index('attachments_by_file')
    .on(at.fileId)
    .where(sql`file_id <> ''`),
])

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

export const cards = table('cards', columnsOf(cardFields), (at) => [
  uniqueIndex('cards_by_number').on(at.boardId, at.cardNumber),
  index('cards_by_list').on(at.listId, at.archived, at.sort),
  index('cards_by_swimlane').on(at.swimlaneId, at.archived, at.sort),
  index('cards_by_parent')
    .on(at.parentId)
    .where(sql`parent_id <> ''`),
])

/** The columns of a card that may be long. */
export const LONG_OF_CARDS = [
  cards.description,
  cards.title,
  cards.customFields,
  cards.members,
  cards.assignees,
  cards.labelIds,
  cards.cardDependencies,
  cards.vote,
  cards.poker,
]

export const cardTerms = table('card_terms', columnsOf(cardTermFields), (at) => [
  primaryKey({ columns: [at.cardId, at.term] }),
  index('card_terms_by_term').on(at.boardId, at.term),
])

/** The table of each entity. */
export const TABLES = {
  boards,
  members,
  lists,
  swimlanes,
  customFields,
  integrations,
  cards,
  cardTerms,
  comments,
  checklists,
  attachments,
} satisfies Record<Table, SQLiteTable>

/** The tables of everything that belongs to a card, or to a board and its cards. */
export function tablesOn(place: 'card' | 'board') {
  const names = keysOf(ENTITIES).filter((name) => {
    const { partOf }: BoardEntity = ENTITIES[name]
    return partOf === 'card' || (place === 'board' && partOf === 'board')
  })
  return names.map((name) => TABLES[name])
}
