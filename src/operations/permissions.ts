import { AppError } from '../kernel/contract/app-error.ts'

/**
 * The callers that an operation admits: anyone; any signed-in user (`user`), or on their own account,
 * sign-ins and tokens (`account`), which asks more of a named token; site admins (`site`); users with
 * that right on the board: read it, be a member, comment, move cards, write, or manage it; or users who
 * may read it and, if it is public and not archived, visitors without a token (`visit`).
 */
export type Access = 'anyone' | 'user' | 'account' | 'site' | 'visit' | BoardAccess

/** The rights that a caller can have on a board. */
export const RIGHTS = ['read', 'member', 'comment', 'move', 'write', 'manage'] as const

export type BoardAccess = (typeof RIGHTS)[number]

export function isOnBoard(access: Access): access is 'visit' | BoardAccess {
  return !NOT_ON_BOARD.has(access)
}

const NOT_ON_BOARD: ReadonlySet<Access> = new Set(['anyone', 'user', 'account', 'site'])

export function tokenNeed(access: Access): 'none' | 'optional' | 'required' {
  if (access === 'anyone') return 'none'
  return access === 'visit' ? 'optional' : 'required'
}

/** The fields of a user that permissions depend on. `ver` is the version of their tokens. */
export type Person = {
  id: string
  username: string
  isAdmin: boolean
  isDisabled: boolean
  ver: number
  /** The board on which an import has put this name, which is no account. */
  placeholderOf?: string | null
}

/** The part of a membership that decides about a member's rights. */
export type Membership = {
  isActive: boolean
  isAdmin: boolean
  isNoComments: boolean
  isCommentOnly: boolean
  isWorker: boolean
}

/** Everybody may read a `public` board, and only its members and site admins a `private` one. */
export type BoardPermission = 'private' | 'public'

type CallerOnBoard = {
  isSiteAdmin: boolean
  permission: BoardPermission
  member: Membership | undefined
}

/**
 * The caller's rights on a board; empty if they may not even read it. Each flag takes rights away, so
 * a member who is both `isNoComments` and `isCommentOnly` may only read.
 */
export function rightsOf({ isSiteAdmin, permission, member }: CallerOnBoard): Set<BoardAccess> {
  const active = member?.isActive === true
  if (isSiteAdmin || (active && member.isAdmin)) return new Set(RIGHTS)
  if (!active) return new Set(permission === 'public' ? ['read'] : [])
  const rights = new Set<BoardAccess>(['read', 'member', 'comment', 'move', 'write'])
  if (member.isNoComments) rights.delete('comment')
  if (member.isCommentOnly || member.isWorker) rights.delete('write')
  if (member.isCommentOnly) rights.delete('move')
  return rights
}

/** Throws if the caller lacks the right: 404 if they may not read the board, so that its existence stays hidden, else 403. */
export function authorize(rights: Set<BoardAccess>, access: 'visit' | BoardAccess): void {
  const right = access === 'visit' ? 'read' : access
  if (!rights.has('read')) throw new AppError('board.not_found')
  if (!rights.has(right)) throw denied(DENIED[right])
}

/** Throws if the board's version is none of those in `If-Match`. */
export function expectVersion(board: { version: number }, ifVersions: number[] | undefined): void {
  if (ifVersions === undefined || ifVersions.includes(board.version)) return
  throw new AppError('board.changed')
}

/** The user of a token. Throws if the token is no longer valid. */
export function authenticate(
  { person, revoked }: { person: Person | null | undefined; revoked: boolean },
  { ver }: { ver: number | null },
): Person {
  if (!isStillValid(person, revoked, { ver })) throw noLongerValid()
  return person
}

/** The error for a token that was revoked, also while a write of it was under way. */
export function noLongerValid(): AppError {
  return new AppError('token.invalid', { reason: 'The token is no longer valid; sign in again.' })
}

/** A token is valid while its user exists and is not disabled, it has the user's `ver` or, as named tokens, none, and it is not revoked. */
export function isStillValid(
  person: Person | null | undefined,
  revoked: boolean,
  { ver }: { ver: number | null },
): person is Person {
  const isOfVersion = ver === null || person?.ver === ver
  return Boolean(person) && !person?.isDisabled && isOfVersion && !revoked
}

export function denied(reason: string): AppError {
  return new AppError('permission.denied', { reason })
}

export const SITE_ONLY = 'Only the site admin may do this.'

export const SELF_OR_SITE = `${SITE_ONLY} So may the user themself.`

const DENIED: Record<BoardAccess, string> = {
  read: 'You may not read this board.',
  member: 'Only members of the board may do this.',
  comment: 'You may not comment on this board.',
  move: 'You may not move cards on this board.',
  write: 'You may not change this board.',
  manage: 'Only an admin of the board may do this.',
}
