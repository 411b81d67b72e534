import { sql } from 'drizzle-orm'
import { cards, comments, members } from '../tables.ts'
import { users } from '../../accounts/users/tables.ts'
import { isUserIn, usersIn } from './piece-queries.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'

/** The users that a board names: its members, former ones too, and the authors of its cards and comments. */
export function usersShown(scope: Scope) {
  const named = [members, cards, comments].map((table) => usersIn(table, scope))
  return db
    .select({
      id: users.id,
      username: users.username,
      fullname: sql<string | null>`${users.profile} ->> 'fullname'`.as('fullname'),
      initials: sql<string | null>`${users.profile} ->> 'initials'`.as('initials'),
      isBot: sql<true | null>`nullif(${users.isBot}, 0)`.mapWith(Boolean).as('is_bot'),
    })
    .from(users)
    .where(isUserIn(named))
}
