import { sql } from 'drizzle-orm'
import { index, primaryKey, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { columnsOf, table } from '../../kernel/db/columns.ts'
import { cardFields } from './fields.ts'
import { cardTermFields } from './terms.ts'

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
