import {
  type Change,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  remove,
  update,
  handler,
} from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { type BoardRef, memberOf, newMember, offCards, refOf } from './commands.ts'
import { AppError } from '../../kernel/contract/app-error.ts'

/** Makes the caller an admin of the board in place of a member, who becomes inactive. */
export function takeOwnership(
  snapshot: BoardSnapshot,
  { user }: { user: string },
  context: CommandContext,
): Decision<BoardRef> {
  memberOf(snapshot, user)
  if (user === context.actor.id) return decided(refOf(snapshot), [])
  return decided(
    refOf(snapshot),
    [
      update('members', { boardId: snapshot.id, userId: user }, { isActive: false }),
      offCards(user),
      promote(snapshot, context.actor.id),
    ],
    [
      event('removeBoardMember', { memberId: user }),
      event('addBoardMember', { memberId: context.actor.id }),
    ],
  )
}

/** Removes a user from the board before the user is deleted. If they were its last admin, the caller becomes admin. */
export function eraseMember(
  snapshot: BoardSnapshot,
  { user }: { user: string },
  context: CommandContext,
): Decision<BoardRef> {
  if (!snapshot.members.has(user)) return decided(refOf(snapshot), [])
  const hasOtherAdmin = [...snapshot.members.values()].some(
    ({ userId, isActive, isAdmin }) => userId !== user && isActive && isAdmin,
  )
  if (!hasOtherAdmin && user === context.actor.id) {
    throw new AppError('board.last_admin')
  }
  return decided(
    refOf(snapshot),
    [
      remove('members', { boardId: snapshot.id, userId: user }),
      offCards(user),
      ...(hasOtherAdmin ? [] : [promote(snapshot, context.actor.id)]),
    ],
    [event('removeBoardMember', { memberId: user })],
  )
}

function promote(snapshot: BoardSnapshot, userId: string): Change {
  const member = newMember(snapshot.id, userId, { isAdmin: true })
  const { boardId, userId: _key, ...flags } = member
  return snapshot.members.has(userId)
    ? update('members', { boardId, userId }, flags)
    : insert('members', member)
}

export const ownershipCommands = {
  takeOwnership: handler(takeOwnership, { whenArchived: true }),
  eraseMember: handler(eraseMember, { whenArchived: true }),
}
