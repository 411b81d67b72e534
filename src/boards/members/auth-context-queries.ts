import { type SQL, type SQLWrapper, and, eq, exists, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { prepared, type Value } from '../../kernel/db/prepared.ts'
import { eqAny, ownVersion, peopleVersion } from '../../kernel/db/scope.ts'
import { eachOf, valueOf } from '../../kernel/db/rows.ts'
import type { SelectOf } from '../../kernel/db/statements.ts'
import type { AuthLookup, AuthRow } from '../../operations/auth-context.ts'
import type { BoardPermission } from '../../operations/permissions.ts'
import { isRevoked } from '../../accounts/auth/revoked-queries.ts'
import { userWhere } from '../../accounts/users/saves.ts'
import { users } from '../../accounts/users/tables.ts'
import { boards, members } from '../tables.ts'

/** A look-up of each caller: `userId`, `jti`, `limits` and `board`. */
function authRows(asked: SQL, state = {}) {
  const isMember = and(eq(members.boardId, boards.id), eq(members.userId, users.id))
  return db
    .select({
      userId: sql<string | null>`${users.id}`.as('userId'),
      username: sql<string>`${users.username}`.as('username'),
      siteAdmin: sql<number>`${users.isAdmin}`.as('siteAdmin'),
      disabled: sql<number>`${users.loginDisabled}`.as('disabled'),
      ver: sql<number>`${users.ver}`.as('ver'),
      revoked: sql<number>`${isRevoked(sql`asked.jti`, sql`asked.limits`)}`.as('revoked'),
      boardId: sql<string | null>`${boards.id}`.as('boardId'),
      version: sql<number>`${boards.version}`.as('version'),
      permission: sql<BoardPermission>`${boards.permission}`.as('permission'),
      archived: sql<number>`${boards.archived}`.as('archived'),
      active: sql<number | null>`${members.isActive}`.as('active'),
      admin: sql<number>`${members.isAdmin}`.as('admin'),
      noComments: sql<number>`${members.isNoComments}`.as('noComments'),
      commentOnly: sql<number>`${members.isCommentOnly}`.as('commentOnly'),
      worker: sql<number>`${members.isWorker}`.as('worker'),
      jti: sql<string>`asked.jti`.as('jti'),
      limitsText: sql<string>`asked.limits`.as('limitsText'),
      ...state,
    })
    .from(sql`(${asked}) as asked`)
    .leftJoin(users, eq(users.id, sql`asked.userId`))
    .leftJoin(boards, eq(boards.id, sql`asked.board`))
    .leftJoin(members, isMember)
}

/** The columns that tell what state a board is in, for those who have read it before. */
const STATE = {
  commitId: sql<string | null>`${boards.commitId}`.as('commitId'),
  people: peopleVersion.as('people'),
  own: ownVersion(sql`asked.userId`).as('own'),
}

/** One row with the auth context of a caller, found by four look-ups by key; `authContextOf` reads it. */
export function findAuthContext({
  userId,
  jti,
  limitsText: limits = '',
  boardId,
  withState,
}: AuthLookup): SelectOf<AuthRow> {
  if (typeof boardId !== 'string') return authQuery(userId, { jti, limits }, boardId, withState)
  const find = withState ? stateOnBoard : authOnBoard
  return find({ userId, jti, limits, boardId })
}

/** The auth contexts of several callers on a board, one row for each token. */
export function findAuthContexts(boardId: string, lookups: Omit<AuthLookup, 'boardId'>[]) {
  return authRows(sql`select ${valueOf('userId')} as userId, ${valueOf('jti')} as jti,
    coalesce(${valueOf('limitsText')}, '') as limits, ${boardId} as board
    from ${eachOf(JSON.stringify(lookups))}`)
}

const preparedAuth = (withState?: true) =>
  prepared(['userId', 'jti', 'limits', 'boardId'], ({ userId, jti, limits, boardId }) =>
    authQuery(userId, { jti, limits }, boardId, withState),
  )

const authOnBoard = preparedAuth()
const stateOnBoard = preparedAuth(true)

function authQuery(
  userId: Value,
  { jti, limits }: Record<'jti' | 'limits', Value>,
  boardId: Value | SQL,
  withState?: true,
): SelectOf<AuthRow> {
  return authRows(
    sql`select ${userId} as userId, ${jti} as jti, ${limits} as limits, ${boardId} as board`,
    withState && STATE,
  )
}

/** Selects those of the boards that a user may read as a member, as a site admin, or because they are public. */
export function findReadableBoards(user: string | SQLWrapper, ids: string[]) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, user)))
    .where(
      and(
        eqAny(boards.id, ids),
        sql`(${boards.permission} = 'public' or ${members.isActive} = 1
          or ${exists(userWhere(and(eq(users.id, user), eq(users.isAdmin, true))))})`,
      ),
    )
}
