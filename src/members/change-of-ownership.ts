import {
  type Change,
  type Decision,
  type Turn,
  act,
  decided,
  insert,
  remove,
  update,
} from '../core/decision.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { type BoardRef, memberOf, newMember, offCards, refOf } from './commands.ts'
import { Refusal } from '../core/app-error.ts'

/** Whoever gives the order becomes an admin of the board in a member's place. */
export function takeOwnership(
  image: BoardImage,
  { user }: { user: string },
  turn: Turn,
): Decision<BoardRef> {
  memberOf(image, user)
  if (user === turn.actor.id) return decided(refOf(image), [])
  return decided(
    refOf(image),
    [
      update('members', { boardId: image.id, userId: user }, { isActive: false }),
      offCards(user),
      promote(image, turn.actor.id),
    ],
    [
      act('removeBoardMember', { memberId: user }),
      act('addBoardMember', { memberId: turn.actor.id }),
    ],
  )
}

/** A user who is to be deleted leaves the board; where it loses its last admin, whoever gives the order follows. */
export function eraseMember(
  image: BoardImage,
  { user }: { user: string },
  turn: Turn,
): Decision<BoardRef> {
  if (!image.members.has(user)) return decided(refOf(image), [])
  const isLed = [...image.members.values()].some(
    ({ userId, isActive, isAdmin }) => userId !== user && isActive && isAdmin,
  )
  if (!isLed && user === turn.actor.id) {
    throw new Refusal('board.last_admin', 'A board always keeps one active admin.')
  }
  return decided(
    refOf(image),
    [
      remove('members', { boardId: image.id, userId: user }),
      offCards(user),
      ...(isLed ? [] : [promote(image, turn.actor.id)]),
    ],
    [act('removeBoardMember', { memberId: user })],
  )
}

function promote(image: BoardImage, userId: string): Change {
  const member = newMember(image.id, userId, { isAdmin: true })
  const { boardId, userId: _key, ...flags } = member
  return image.members.has(userId)
    ? update('members', { boardId, userId }, flags)
    : insert('members', member)
}
