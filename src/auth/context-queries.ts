import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../core/snapshot.ts'
import type { BoardRow, Member } from '../core/rows.ts'
import { db } from '../db/database.ts'
import { type Value, prepared } from '../db/prepared.ts'
import type { Db } from '../db/statements.ts'

/** The user and token of a caller, and the board of the request, if any. */
export type AuthLookup = { userId: string; jti: string; boardId: string | SQL }

/** What authorization needs: the user, whether the token is revoked, the board, and the membership. */
export type AuthContext = {
  person: Person | undefined
  revoked: boolean
  board: Pick<BoardRow, 'id' | 'version' | 'permission' | 'archived'> | undefined
  member: Member | undefined
}

const AUTH_COLUMNS = {
  userId: sql<string | null>`u.id`.as('userId'),
  username: sql<string>`u.username`.as('username'),
  siteAdmin: sql<number>`u.is_admin`.as('siteAdmin'),
  disabled: sql<number>`u.login_disabled`.as('disabled'),
  ver: sql<number>`u.ver`.as('ver'),
  revoked: sql<number>`r.jti is not null`.as('revoked'),
  boardId: sql<string | null>`b.id`.as('boardId'),
  version: sql<number>`b.version`.as('version'),
  permission: sql<BoardRow['permission']>`b.permission`.as('permission'),
  archived: sql<number>`b.archived`.as('archived'),
  active: sql<number | null>`m.is_active`.as('active'),
  admin: sql<number>`m.is_admin`.as('admin'),
  noComments: sql<number>`m.is_no_comments`.as('noComments'),
  commentOnly: sql<number>`m.is_comment_only`.as('commentOnly'),
  worker: sql<number>`m.is_worker`.as('worker'),
}

type Row = { [K in keyof typeof AUTH_COLUMNS]: (typeof AUTH_COLUMNS)[K]['_']['type'] }

/** One row with the auth context of a caller, found by four look-ups by key; `authContextOf` reads it. */
export function findAuthContext(_db: Db, { userId, jti, boardId }: AuthLookup) {
  if (typeof boardId === 'string') return authOnBoard({ userId, jti, boardId })
  return authQuery(userId, jti, boardId)
}

/** The auth contexts of several callers on a board, one row for each `jti`. */
export function findAuthContexts(_db: Db, boardId: string, lookups: Omit<AuthLookup, 'boardId'>[]) {
  const asked = sql`select value ->> 'userId' as user_id, value ->> 'jti' as jti,
    ${boardId} as board_id from json_each(${JSON.stringify(lookups)})`
  return db
    .select({ ...AUTH_COLUMNS, jti: sql<string>`asked.jti`.as('jti') })
    .from(contextOf(asked))
}

const authOnBoard = prepared(['userId', 'jti', 'boardId'], ({ userId, jti, boardId }) =>
  authQuery(userId, jti, boardId),
)

function authQuery(userId: Value, jti: Value, boardId: Value | SQL) {
  const asked = sql`select ${userId} as user_id, ${jti} as jti, ${boardId} as board_id`
  return db.select(AUTH_COLUMNS).from(contextOf(asked))
}

function contextOf(asked: SQL): SQL {
  return sql`
    (${asked}) as asked
    left join users u on u.id = asked.user_id
    left join revoked_tokens r on r.jti = asked.jti
    left join boards b on b.id = asked.board_id
    left join members m on m.board_id = b.id and m.user_id = u.id`
}

/** Reads the row of `findAuthContext`. */
export function authContextOf([row]: (Row | undefined)[]): AuthContext {
  if (row === undefined)
    return { person: undefined, revoked: false, board: undefined, member: undefined }
  const { userId, username, ver, boardId, version, permission } = row
  const isBoard = boardId !== null
  return {
    revoked: row.revoked === 1,
    person:
      userId === null
        ? undefined
        : {
            id: userId,
            username,
            isAdmin: row.siteAdmin === 1,
            isDisabled: row.disabled === 1,
            ver,
          },
    board: isBoard ? { id: boardId, version, permission, archived: row.archived === 1 } : undefined,
    member:
      isBoard && userId !== null && row.active !== null
        ? memberOf(boardId, userId, row)
        : undefined,
  }
}

function memberOf(boardId: string, userId: string, row: Row): Member {
  return {
    boardId,
    userId,
    isActive: row.active === 1,
    isAdmin: row.admin === 1,
    isNoComments: row.noComments === 1,
    isCommentOnly: row.commentOnly === 1,
    isWorker: row.worker === 1,
  }
}
