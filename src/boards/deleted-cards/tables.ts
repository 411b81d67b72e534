import { sql } from 'drizzle-orm'
import { index } from 'drizzle-orm/sqlite-core'
import type { RowOf } from '../../kernel/contract/entity.ts'
import { json, required, table } from '../../kernel/db/columns.ts'
import type { listFields, swimlaneFields } from '../lists/fields.ts'

/** Deleted cards that can be restored until `keptUntil`. */
export const deletedCards = table(
  'deleted_cards',
  {
    id: required().primaryKey(),
    boardId: required(),
    title: required(),
    deletedBy: required(),
    deletedAt: required(),
    keptUntil: required(),
    /** The clean-up deletes the card from this moment on. It is later than `keptUntil`, so that no restore is under way any more. */
    purgeAt: required(),
  },
  (at) => [
    index('deleted_cards_by_board').on(at.boardId, at.deletedAt),
    // In the order in which they were deleted: an index of SQLite ends with the rowid.
    index('deleted_cards_in_order').on(at.boardId),
    index('deleted_cards_by_moment').on(at.purgeAt),
  ],
)

/** The rows of deleted cards, in the order in which they were made. */
export const deletedRows = table(
  'deleted_rows',
  {
    cardId: required(),
    /** The name of the table that the row was in. */
    source: required(),
    /** The values of the row by the names of their columns; one that is missing was null, or its column was added later. */
    row: json().$type<Record<string, unknown>>().notNull(),
    /** The key of the bytes of an attachment in R2; of other rows it is empty. */
    fileKey: required(),
  },
  (at) => [
    index('deleted_rows_by_card').on(at.cardId, at.source),
    index('deleted_rows_by_file')
      .on(at.fileKey)
      .where(sql`${at.fileKey} <> ''`),
  ],
)

/** The row of a list or of a swimlane. */
export type StoredColumn = RowOf<typeof listFields> | RowOf<typeof swimlaneFields>

/** Deleted lists and swimlanes of which cards can be restored, so that a card which comes back finds its place. */
export const deletedColumns = table(
  'deleted_columns',
  {
    id: required().primaryKey(),
    boardId: required(),
    title: required(),
    /** The row of the list or swimlane, by the names of its fields. */
    row: json().$type<StoredColumn>().notNull(),
    /** The clean-up deletes the row from this moment on. It is later than the last restore that needs it. */
    purgeAt: required(),
  },
  (at) => [
    index('deleted_columns_by_board').on(at.boardId),
    index('deleted_columns_by_moment').on(at.purgeAt),
  ],
)
