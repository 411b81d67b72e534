import { and, eq, sql, type SQL } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { prepared, type Value } from '../../kernel/db/prepared.ts'
import type { SelectOf } from '../../kernel/db/statements.ts'
import type { AuthLookup, AuthRow } from '../../operations/auth-context.ts'
import type { BoardPermission } from '../../operations/permissions.ts'
import { isRevoked } from '../../accounts/auth/revoked-queries.ts'
import { selected } from '../../accounts/users/queries.ts'
import { boards, members } from '../tables.ts'

const AUTH_COLUMNS = {
  userId: sql<string | null>`u.id`.as('userId'),
  username: sql<string>`u.username`.as('username'),
  siteAdmin: sql<number>`u.is_admin`.as('siteAdmin'),
  disabled: sql<number>`u.login_disabled`.as('disabled'),
  ver: sql<number>`u.ver`.as('ver'),
  revoked: sql<number>`${isRevoked(sql`asked.jti`, sql`asked.limits`)}`.as('revoked'),
  boardId: sql<string | null>`b.id`.as('boardId'),
  version: sql<number>`b.version`.as('version'),
  permission: sql<BoardPermission>`b.permission`.as('permission'),
  archived: sql<number>`b.archived`.as('archived'),
  active: sql<number | null>`m.is_active`.as('active'),
  admin: sql<number>`m.is_admin`.as('admin'),
  noComments: sql<number>`m.is_no_comments`.as('noComments'),
  commentOnly: sql<number>`m.is_comment_only`.as('commentOnly'),
  worker: sql<number>`m.is_worker`.as('worker'),
}

/** One row with the auth context of a caller, found by four look-ups by key; `authContextOf` reads it. */
export function findAuthContext({
  userId,
  jti,
  limitsText: limits = '',
  boardId,
}: AuthLookup): SelectOf<AuthRow> {
  if (typeof boardId === 'string') return authOnBoard({ userId, jti, limits, boardId })
  return authQuery(userId, { jti, limits }, boardId)
}

/** The auth contexts of several callers on a board, one row for each token. */
export function findAuthContexts(boardId: string, lookups: Omit<AuthLookup, 'boardId'>[]) {
  const asked = sql`select value ->> 'userId' as user_id, value ->> 'jti' as jti,
    coalesce(value ->> 'limitsText', '') as limits, ${boardId} as board_id
    from json_each(${JSON.stringify(lookups)})`
  return db
    .select({
      ...AUTH_COLUMNS,
      jti: sql<string>`asked.jti`.as('jti'),
      limitsText: sql<string>`asked.limits`.as('limitsText'),
    })
    .from(contextOf(asked))
}

const authOnBoard = prepared(
  ['userId', 'jti', 'limits', 'boardId'],
  ({ userId, jti, limits, boardId }) => authQuery(userId, { jti, limits }, boardId),
)

function authQuery(
  userId: Value,
  { jti, limits }: Record<'jti' | 'limits', Value>,
  boardId: Value | SQL,
) {
  const asked = sql`select ${userId} as user_id, ${jti} as jti, ${limits} as limits, ${boardId} as board_id`
  return db.select(AUTH_COLUMNS).from(contextOf(asked))
}

function contextOf(asked: SQL): SQL {
  return sql`
    (${asked}) as asked
    left join users u on u.id = asked.user_id
    left join boards b on b.id = asked.board_id
    left join members m on m.board_id = b.id and m.user_id = u.id`
}

/** Those of the boards that a user may read as a member, or because they are public. */
export function findReadableBoards(user: string | SQL, ids: string[]) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .leftJoin(
      members,
      and(eq(members.boardId, boards.id), sql`${members.userId} = (${selected(user)})`),
    )
    .where(
      and(
        sql`${boards.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        sql`(${boards.permission} = 'public' or ${members.isActive} = 1
          or exists (select 1 from users where id = (${selected(user)}) and is_admin = 1))`,
      ),
    )
}
