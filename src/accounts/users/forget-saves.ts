import { type SQL, and, eq, exists, not } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { userWhere } from './saves.ts'
import { type UserRows, users } from './tables.ts'

/** Deletes the rows of a user if there is no such user any more, in the batch that has deleted the user. */
export function forgetUser(rows: readonly UserRows[], userId: string): Statement[] {
  const gone = isGone(userId)
  return rows.flatMap(({ table, user, always, before }) => [
    ...(before?.(userId, gone) ?? []),
    db.delete(table).where(and(always, eq(user, userId), gone)),
  ])
}

function isGone(userId: string): SQL {
  return not(exists(userWhere(eq(users.id, userId))))
}
