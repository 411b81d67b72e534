import { sql } from 'drizzle-orm'
import { index, primaryKey } from 'drizzle-orm/sqlite-core'
import { columnsOf, table } from '../../kernel/db/columns.ts'
import { memberFields } from '../members/fields.ts'
import { boardFields } from './fields.ts'

export const boards = table('boards', columnsOf(boardFields), (at) => [
  index('boards_by_permission').on(at.permission, at.archived, at.sort),
  index('boards_public_by_title')
    .on(at.title)
    .where(sql`permission = 'public'`),
])

export const members = table('members', columnsOf(memberFields), (at) => [
  primaryKey({ columns: [at.boardId, at.userId] }),
  index('members_by_user').on(at.userId),
])
