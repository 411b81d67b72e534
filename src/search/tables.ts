import type { UserRows } from '../accounts/users/tables.ts'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { flagColumn, required, table } from '../kernel/db/columns.ts'

/**
 * Cards whose entry in the search index is behind; with `card_id` `''`, all cards of the board.
 * `mark` differs with each change, so that a run takes out only what it has seen. The table has no
 * rowid and no index, so that a change writes one row.
 */
export const staleCards = table(
  'stale_cards',
  {
    boardId: required(),
    cardId: required(),
    mark: required(),
    /** For a board that is marked as a whole: the number of the last card that was looked at. */
    afterNumber: integer().notNull().default(0),
    /** For a board that is marked as a whole: true if even entries that seem to be up to date are written again. */
    isForced: flagColumn().default(false),
  },
  (at) => [primaryKey({ columns: [at.boardId, at.cardId] })],
)

/** The views of a board in which a saved question can be shown. */
export const BOARD_VIEWS = ['board', 'table', 'calendar'] as const

export type SavedView = (typeof BOARD_VIEWS)[number]

/** Questions that users have saved. The table has no rowid. */
export const savedFilters = table(
  'saved_filters',
  {
    userId: required(),
    id: required(),
    name: required(),
    q: required(),
    createdAt: required(),
    /** The board that it filters; empty if it is asked of all boards. */
    boardId: required().default(''),
    /** The view of the board in which it is shown; null if any. */
    view: text().$type<SavedView>(),
    /** The field by which a page groups the cards there; null or empty for none. */
    grouping: text(),
    /** Its place among the questions that the user has saved for the same board. Null if it was saved after they were put in order; it comes last then. */
    sort: integer(),
  },
  (at) => [
    primaryKey({ columns: [at.userId, at.id] }),
    index('saved_filters_by_board').on(at.boardId),
  ],
)

/** Saved questions of a board are listed by their place, then those without a place by their age. */
export const filterOrder = [
  sql`${savedFilters.sort} is null`,
  savedFilters.sort,
  savedFilters.createdAt,
  savedFilters.id,
]

export const filtersOfUsers: UserRows = { table: savedFilters, user: savedFilters.userId }
