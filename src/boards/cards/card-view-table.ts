import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, text } from 'drizzle-orm/sqlite-core'
import { flagColumn, required, table } from '../../kernel/db/columns.ts'

/** From so many bytes on, the long text of a card counts for what a view may have; those of all other cards of a view have less together. */
export const LONG_CARD = 400

/**
 * Each card has a row of JSON, which is all that views of boards show of it. The table has no rowid, and its rows are in the order
 * of a view, so that a view reads one row a card and sorts nothing.
 */
export const cardViews = table(
  'card_views',
  {
    boardId: required(),
    archived: flagColumn(),
    sort: real().notNull(),
    cardRow: integer().notNull(),
    cardId: required(),
    listId: required(),
    swimlaneId: required(),
    bytes: integer().notNull(),
    card: required(),
  },
  (at) => [
    primaryKey({ columns: [at.boardId, at.archived, at.sort, at.cardRow, at.cardId] }),
    index('card_views_long')
      .on(at.boardId, at.bytes)
      .where(sql.raw(`bytes >= ${LONG_CARD}`)),
  ],
)

/** The boards of which all cards have their row in `card_views`. `shape` says what these hold, as a later version of the service may show more of a card. */
export const viewedBoards = table('viewed_boards', {
  boardId: text().primaryKey(),
  shape: required(),
})
