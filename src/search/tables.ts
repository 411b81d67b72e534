import { integer, primaryKey } from 'drizzle-orm/sqlite-core'
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
    /** Of a whole board: the number of the last card that was looked at. */
    afterNumber: integer().notNull().default(0),
    /** Of a whole board: whether entries are written that seem to be up to date. */
    isForced: flagColumn().default(false),
  },
  (at) => [primaryKey({ columns: [at.boardId, at.cardId] })],
)

/** Questions that users have saved. The table has no rowid. */
export const savedFilters = table(
  'saved_filters',
  {
    userId: required(),
    id: required(),
    name: required(),
    q: required(),
    createdAt: required(),
  },
  (at) => [primaryKey({ columns: [at.userId, at.id] })],
)
