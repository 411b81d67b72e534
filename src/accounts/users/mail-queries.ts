import { or, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { users } from './tables.ts'

/** The users with one of these usernames or confirmed addresses, as they are compared. */
export function usersToMail(names: string[]) {
  const { id, username, usernameKey, emailKey, verifiedEmailKey } = users
  const isConfirmed = sql`${emailKey} <> '' and ${verifiedEmailKey} = ${emailKey}`
  const isReader = sql`${isConfirmed} and ${users.loginDisabled} = 0 and ${users.isBot} = 0`
  return db
    .select({
      id,
      username,
      usernameKey,
      addressKey: sql<string>`iif(${isConfirmed}, ${emailKey}, '')`.as('address_key'),
      address: sql<string>`iif(${isReader}, ${users.email}, '')`.as('address'),
    })
    .from(users)
    .where(or(eqAny(usernameKey, names), eqAny(emailKey, names)))
}
