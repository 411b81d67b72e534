import { eq } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { boards } from '../tables.ts'

/** The key in R2 of the picture of a board; empty without one. */
export function findBackground(boardId: string) {
  return db.select({ fileId: boards.backgroundId }).from(boards).where(eq(boards.id, boardId))
}
