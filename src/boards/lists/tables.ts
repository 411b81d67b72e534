import { index } from 'drizzle-orm/sqlite-core'
import { columnsOf, table } from '../../kernel/db/columns.ts'
import { listFields, swimlaneFields } from './fields.ts'

export const lists = table('lists', columnsOf(listFields), (at) => [
  index('lists_by_board').on(at.boardId, at.sort),
])

export const swimlanes = table('swimlanes', columnsOf(swimlaneFields), (at) => [
  index('swimlanes_by_board').on(at.boardId, at.sort),
])
