import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { json, required, table } from '../../kernel/db/columns.ts'
import type { ChangedParts } from './change-kinds.ts'

/**
 * Each batch says here what it changed of the view of a board: from the version `before` to `version`.
 * `part` tells the rows of one batch apart, and `people` is the version of what is shown of users at that
 * time. Whoever knows the board at a version is told by the later rows what to read again. Only the newest
 * versions are kept. The first row of a batch has its `commitId`, because a version may be made again by
 * another batch, after a backup was put back.
 */
export const boardChanges = table(
  'board_changes',
  {
    boardId: required(),
    version: integer().notNull(),
    part: integer().notNull(),
    before: integer().notNull(),
    people: integer().notNull(),
    commitId: text(),
    changed: json().$type<ChangedParts>().notNull(),
  },
  (at) => [primaryKey({ columns: [at.boardId, at.version, at.part] })],
)
