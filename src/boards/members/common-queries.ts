import { and, eq, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { avatarUrl } from '../../accounts/users/avatar-queries.ts'
import { userNamed } from '../../accounts/users/queries.ts'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { amongIf, eqAny } from '../../kernel/db/scope.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import type { Claims } from '../../operations/claims.ts'
import { boards, members } from '../tables.ts'

const theirs = alias(members, 'theirs')
const own = alias(members, 'own')

/**
 * SQL for the id of a board that the caller may read and that a user is or was a member of: one with both
 * of them, or a public one. A visitor, who has no claims, reads only what is not archived.
 */
export function boardInCommon(user: string, claims: Claims | undefined): SqlText {
  const isPublic = eq(boards.permission, 'public')
  const mayRead =
    claims === undefined
      ? and(isPublic, eq(boards.archived, false))
      : or(isPublic, eq(own.isActive, true))
  const within = claims?.limits?.boards ?? undefined
  return sql`${db
    .select({ id: boards.id })
    .from(theirs)
    .innerJoin(boards, eq(boards.id, theirs.boardId))
    .leftJoin(own, and(eq(own.boardId, boards.id), eq(own.userId, claims?.userId ?? '')))
    .where(and(eq(theirs.userId, userNamed(user)), mayRead, within && eqAny(boards.id, within)))
    .limit(1)}`
}

/** Most memberships that are looked through for people, so that the cost does not grow with the boards. */
const LOOKED_THROUGH = 2_000

/** The people who are active members of boards of which the caller is one, but the caller and who is disabled. */
export function peopleInCommon(caller: string, only: string[] | undefined) {
  const near = db
    .select({ userId: theirs.userId })
    .from(own)
    .innerJoin(theirs, eq(theirs.boardId, own.boardId))
    .where(
      and(
        eq(own.userId, caller),
        eq(own.isActive, true),
        eq(theirs.isActive, true),
        ne(theirs.userId, caller),
        amongIf(own.boardId, only),
      ),
    )
    .limit(LOOKED_THROUGH)
  const { id, username, usernameKey, loginDisabled, isBot, profile } = users
  return db
    .select({
      id,
      username,
      fullname: sql<string | null>`${profile} ->> 'fullname'`.as('fullname'),
      initials: sql<string | null>`${profile} ->> 'initials'`.as('initials'),
      avatarUrl: avatarUrl.as('avatar_url'),
    })
    .from(users)
    .where(and(sql`${id} in ${near}`, eq(loginDisabled, false), eq(isBot, false)))
    .orderBy(usernameKey)
}
