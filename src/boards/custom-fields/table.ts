import { index } from 'drizzle-orm/sqlite-core'
import { columnsOf, table } from '../../kernel/db/columns.ts'
import { customFieldFields } from './fields.ts'

export const customFields = table('custom_fields', columnsOf(customFieldFields), (at) => [
  index('custom_fields_by_board').on(at.boardId),
])
