import { type SQL, and, eq, exists, sql } from 'drizzle-orm'
import { type NewUser, userWhere } from './saves.ts'
import { users } from './tables.ts'

/** Condition, in a statement over users: one may sign in. Bots have tokens, but sign in by nothing. */
export const maySignIn = sql`(${users.loginDisabled} = 0 and ${users.isBot} = 0)`

/**
 * Condition: a user may sign in, and nothing has revoked their tokens since their `ver` was read. A
 * statement that lets somebody in compares both itself, because they may have been disabled or have got a
 * new password since they were read.
 */
export function mayEnter({ id, ver }: { id: string; ver: number }): SQL {
  return exists(userWhere(and(eq(users.id, id), eq(users.ver, ver), maySignIn)))
}

/** Condition: the user still has the addresses that were read. */
export function hasAddresses({
  id,
  emailKey,
  pendingEmail,
}: Pick<NewUser, 'id' | 'emailKey' | 'pendingEmail'>): SQL {
  const areTheirs = sql`${users.emailKey} is ${emailKey} and ${users.pendingEmail} is ${pendingEmail}`
  return exists(userWhere(and(eq(users.id, id), areTheirs)))
}
