import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { boards } from '../tables.ts'

/** Selects the boards with a star, in the order in which they got it, without this one and those that are deleted. */
function others(board: string) {
  const isThere = sql`exists (select 1 from ${boards} where ${boards.id} = value)`
  return sql`(select json_group_array(value) from (
    select value from json_each(${users.starredBoards})
    where value <> ${board} and ${isThere} order by key
  ))`
}

/** Marks a board with a star for a user; no row if they have marked as many as they may. */
export function addStar(userId: string, board: string) {
  const hasRoom = sql`json_array_length(${others(board)}) < ${COUNT_LIMITS.user.starredBoards}`
  return db
    .update(users)
    .set({ starredBoards: sql`json_insert(${others(board)}, '$[#]', ${board})` })
    .where(and(eq(users.id, userId), hasRoom))
    .returning({ id: users.id })
}

/** Takes the star of a board away for a user. */
export function removeStar(userId: string, board: string) {
  return db
    .update(users)
    .set({ starredBoards: others(board) })
    .where(eq(users.id, userId))
    .returning({ id: users.id })
}
