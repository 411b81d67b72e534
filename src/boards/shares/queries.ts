import { eq } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { boards, shares } from '../tables.ts'

const { id, boardId, listId, q, expiresAt } = shares

/** The share with this hash, and whether its board is archived. */
export function findShare(hash: string) {
  return db
    .select({ id, boardId, listId, q, expiresAt, isArchived: boards.archived })
    .from(shares)
    .innerJoin(boards, eq(boards.id, boardId))
    .where(eq(shares.hash, hash))
}

/** The shares of a board, and when they expire. */
export function sharesOf(board: string) {
  return db.select({ id, expiresAt }).from(shares).where(eq(boardId, board))
}
