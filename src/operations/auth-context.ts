import type { SelectOf, SqlText } from '../kernel/db/statements.ts'
import type { BoardPermission, Membership, Person } from './permissions.ts'

/** The user and token of a caller, and the board of the request, if any. */
export type AuthLookup = {
  userId: string
  jti: string
  limitsText?: string | undefined
  boardId: string | SqlText
  /** Set to find the state of the board, too. */
  withState?: true
}

/** A board's state as a read sees it: its version and the batch that made it, and the versions of what boards show of users and to the reader alone. */
export type BoardStateSeen = { version: number; commitId: string; people: number; own: number }

/** The facts that decide about a call: the user, whether the token is revoked or has other limits by now, the board, and the membership. */
export type AuthContext = {
  person: Person | undefined
  revoked: boolean
  board: { id: string; version: number; permission: BoardPermission; archived: boolean } | undefined
  /** The state of the board, if it was asked for. */
  state: BoardStateSeen | undefined
  member: Membership | undefined
}

/** The row that an auth context is read from; flags are 0 or 1. */
export type AuthRow = {
  userId: string | null
  username: string
  siteAdmin: number
  disabled: number
  ver: number
  revoked: number
  boardId: string | null
  version: number
  permission: BoardPermission
  archived: number
  active: number | null
  admin: number
  noComments: number
  commentOnly: number
  worker: number
  /** These are there if the state of the board was asked for. */
  commitId?: string | null
  people?: number
  own?: number
}

/** The query for the row of a caller. The room of boards has it, as it is about members of boards. */
export type FindAuthContext = (lookup: AuthLookup) => SelectOf<AuthRow>

/** Reads the row of `FindAuthContext`. */
export function authContextOf([row]: (AuthRow | undefined)[]): AuthContext {
  if (row === undefined)
    return {
      person: undefined,
      revoked: false,
      board: undefined,
      state: undefined,
      member: undefined,
    }
  const { boardId, version, permission, commitId, people = 0, own = 0 } = row
  const person = personOf(row)
  const board =
    boardId === null
      ? undefined
      : { id: boardId, version, permission, archived: row.archived === 1 }
  return {
    revoked: row.revoked === 1,
    person,
    board,
    state: board && { version, commitId: commitId ?? '', people, own },
    member: board && person && row.active !== null ? membershipOf(row) : undefined,
  }
}

function personOf({ userId, username, siteAdmin, disabled, ver }: AuthRow): Person | undefined {
  if (userId === null) return undefined
  return { id: userId, username, isAdmin: siteAdmin === 1, isDisabled: disabled === 1, ver }
}

function membershipOf({ active, admin, noComments, commentOnly, worker }: AuthRow): Membership {
  return {
    isActive: active === 1,
    isAdmin: admin === 1,
    isNoComments: noComments === 1,
    isCommentOnly: commentOnly === 1,
    isWorker: worker === 1,
  }
}
