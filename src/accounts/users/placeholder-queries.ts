import { type SQL, and, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from './tables.ts'

/** Condition: the user is an account. A placeholder is only a name on its board, so nobody finds it as a user. */
export const isAccount: SQL = isNull(users.placeholderOf)

/** Condition: the user is a placeholder of this board. */
export function isPlaceholderOf(boardId: string) {
  return and(isNotNull(users.placeholderOf), eq(users.placeholderOf, boardId))
}
