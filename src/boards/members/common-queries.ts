import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { userNamed } from '../../accounts/users/queries.ts'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
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
