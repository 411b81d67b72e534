import { eq } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { byId, rowidOf } from '../../kernel/db/scope.ts'
import { boards, cards, shares } from '../tables.ts'

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

/** Finds the row of a card, by which cards of equal `sort` on a board are ordered. */
export function rowOfCard(boardId: string, card: string) {
  return db
    .select({ row: rowidOf(cards) })
    .from(cards)
    .where(byId(cards, card, { boardId }))
}
