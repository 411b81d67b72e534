import type { UserRows } from '../users/tables.ts'
import { index, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** The kinds of feeds: a calendar of cards with a due date, and the notifications of a person. */
export const FEED_KINDS = ['calendar', 'atom'] as const

export type FeedKind = (typeof FEED_KINDS)[number]

/** The address of a feed ends with this, by its kind. */
export const FEED_ENDINGS: Record<FeedKind, string> = { calendar: 'ics', atom: 'atom' }

/** Addresses at which programs read what a user may read. Of the secret in an address only the hash is stored. */
export const feeds = table(
  'feeds',
  {
    id: text().primaryKey(),
    userId: required(),
    hash: required(),
    kind: text().$type<FeedKind>().notNull(),
    /** The board that it is about; empty for all that concerns the user. */
    boardId: required(),
    createdAt: required(),
  },
  (at) => [
    uniqueIndex('feeds_by_hash').on(at.hash),
    index('feeds_by_user').on(at.userId),
    index('feeds_by_board').on(at.boardId),
  ],
)

export const feedsOfUsers: UserRows = { table: feeds, user: feeds.userId }
