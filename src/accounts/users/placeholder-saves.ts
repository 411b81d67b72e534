import { db } from '../../kernel/db/database.ts'
import { isPlaceholderOf } from './placeholder-queries.ts'
import { users } from './tables.ts'

/** Deletes the placeholders of a board. */
export function removePlaceholdersOf(boardId: string) {
  return db.delete(users).where(isPlaceholderOf(boardId))
}
