import { index } from 'drizzle-orm/sqlite-core'
import { columnsOf, table } from '../../kernel/db/columns.ts'
import { integrationFields } from './fields.ts'

export const integrations = table('integrations', columnsOf(integrationFields), (at) => [
  index('integrations_by_board').on(at.boardId),
])
