import { index } from 'drizzle-orm/sqlite-core'
import { columnsOf, table } from '../../kernel/db/columns.ts'
import { commentFields } from './fields.ts'

export const comments = table('comments', columnsOf(commentFields), (at) => [
  index('comments_by_card').on(at.cardId),
  index('comments_by_board').on(at.boardId),
])
