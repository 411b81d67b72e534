import { index } from 'drizzle-orm/sqlite-core'
import { columnsOf, table } from '../../kernel/db/columns.ts'
import { checklistFields } from './fields.ts'

export const checklists = table('checklists', columnsOf(checklistFields), (at) => [
  index('checklists_by_card').on(at.cardId, at.sort),
  index('checklists_by_board').on(at.boardId),
])
