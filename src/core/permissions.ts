import { type BoardSnapshot, type Person, boardIn } from './snapshot.ts'
import { AppError } from './app-error.ts'
import type { BoardRow, Member } from './rows.ts'

/**
 * Who may call an operation: anyone; any signed-in user (`user`); the site admin (`site`); or, on a
 * board, its members, or whoever may read it, comment, move cards, write, or manage it.
 */
export type Access = 'anyone' | 'user' | 'site' | BoardAccess

export type BoardAccess = 'read' | 'member' | 'comment' | 'move' | 'write' | 'manage'

/** Whether an access is about a board. */
export function isOnBoard(access: Access): access is BoardAccess {
  return access !== 'anyone' && access !== 'user' && access !== 'site'
}

type Standing = {
  isSiteAdmin: boolean
  permission: BoardRow['permission']
  member: Member | undefined
}

/** What a caller may do on a board; empty where they may not even see it. */
export function rightsOf({ isSiteAdmin, permission, member }: Standing): Set<BoardAccess> {
  const active = member?.isActive === true
  if (isSiteAdmin || (active && member.isAdmin))
    return new Set(['read', 'member', 'comment', 'move', 'write', 'manage'])
  if (!active) return new Set(permission === 'public' ? ['read'] : [])
  const rights = new Set<BoardAccess>(['read', 'member', 'comment', 'move', 'write'])
  if (member.isNoComments) rights.delete('comment')
  if (member.isCommentOnly || member.isWorker) rights.delete('write')
  if (member.isCommentOnly) rights.delete('move')
  return rights
}

/** The rights of a person on the image's board. */
export function rightsOn(snapshot: BoardSnapshot, person: Person): Set<BoardAccess> {
  const { permission } = boardIn(snapshot)
  return rightsOf({
    isSiteAdmin: person.isAdmin,
    permission,
    member: snapshot.members.get(person.id),
  })
}

/** Refuses a caller whose rights on a board fall short: 404 when it is not visible to them, else 403. */
export function authorize(rights: Set<BoardAccess>, access: BoardAccess): void {
  if (!rights.has('read')) throw new AppError('board.not_found', 'There is no such board.')
  if (!rights.has(access)) throw denied(DENIED[access])
}

/** Refuses to go on where the board no longer has one of the versions that the caller wants it to have. */
export function expectVersion(board: { version: number }, ifVersions: number[] | undefined): void {
  if (ifVersions === undefined || ifVersions.includes(board.version)) return
  throw new AppError(
    'board.changed',
    'The board has changed since the version that If-Match names.',
  )
}

/** The person a token speaks for, if it still stands: known, not disabled, not revoked. */
export function authenticate(
  { person, revoked }: { person: Person | null | undefined; revoked: boolean },
  { ver }: { ver: number },
): Person {
  if (!isStillValid(person, revoked, { ver }))
    throw new AppError('token.invalid', 'The token is no longer valid; sign in again.')
  return person
}

/** Whether a token is still good: its user exists and may sign in, its `ver` is the user's, and it was not revoked. */
export function isStillValid(
  person: Person | null | undefined,
  revoked: boolean,
  { ver }: { ver: number },
): person is Person {
  return Boolean(person) && !person?.isDisabled && person?.ver === ver && !revoked
}

/** The refusal of somebody who is known but not allowed. */
export function denied(reason: string): AppError {
  return new AppError('permission.denied', reason)
}

/** The refusal of all but the site admin. */
export const SITE_ONLY = 'Only the site admin may do this.'

const DENIED: Record<BoardAccess, string> = {
  read: 'You may not read this board.',
  member: 'Only members of the board may do this.',
  comment: 'You may not comment on this board.',
  move: 'You may not move cards on this board.',
  write: 'You may not change this board.',
  manage: 'Only an admin of the board may do this.',
}
