import { AppError } from '../../kernel/contract/app-error.ts'
import { type Membership, rightsOf } from '../../operations/permissions.ts'
import { flagsOfRole } from '../members/roles.ts'
import {
  type CommandContext,
  type Decision,
  cascade,
  decided,
  event,
  handler,
  remove,
} from '../model/decision.ts'
import { type BoardSnapshot, rightsOn } from '../model/snapshot.ts'
import { type BoardRef, memberAs, newMember, refOf } from '../members/commands.ts'

/**
 * The role that an invitation gives, who made it, and when; with the placeholder whom the sender becomes,
 * and whether they have sent this before.
 */
export type AcceptInvitation = {
  role: string
  invitedBy: string
  invitedAt: string
  placeholder?: string | undefined
  isRepeat?: boolean | undefined
}

/**
 * Makes the sender a member in the role of their invitation. Whoever made it must still be one who may
 * invite. A member keeps what they may do already: a role that gives no more than that changes nothing.
 * Somebody who was removed since needs another invitation. A placeholder becomes one person, once.
 */
export function acceptInvitation(
  snapshot: BoardSnapshot,
  { role, invitedBy, invitedAt, placeholder, isRepeat }: AcceptInvitation,
  { actor }: CommandContext,
): Decision<BoardRef> {
  const flags = flagsOfRole(role)
  const inviter = snapshot.people.get(invitedBy)
  const mayInvite = inviter && !inviter.isDisabled && rightsOn(snapshot, inviter).has('manage')
  if (flags === undefined || !mayInvite) throw new AppError('invitation.not_found')
  const before = snapshot.members.get(actor.id)
  if (before?.isActive === false && (before.removedAt ?? '') > invitedAt)
    throw new AppError('invitation.removed')
  const isGone = placeholder !== undefined && !snapshot.people.get(placeholder)
  if (isGone && !(isRepeat && before?.isActive)) throw new AppError('invitation.not_found')
  const after = newMember(snapshot.id, actor.id, flags)
  const isAsBefore = before?.isActive && !givesMore(before, after)
  const changes = [
    ...(isAsBefore ? [] : [memberAs(before, after)]),
    ...(placeholder === undefined || isGone ? [] : become(snapshot, placeholder, actor.id)),
  ]
  const events = before?.isActive ? [] : [event('addBoardMember', { memberId: actor.id })]
  return decided(refOf(snapshot), changes, events)
}

/** Gives a user what a placeholder has on the board, in place of which the placeholder is gone. */
function become({ id: boardId, members }: BoardSnapshot, placeholder: string, user: string) {
  const key = { boardId, userId: placeholder }
  return [
    ...(members.has(placeholder) ? [remove('members', key)] : []),
    cascade('placeholder', `${placeholder} ${user}`),
  ]
}

/** Returns true if a member in the second role may do all that they may in the first, and more. */
export function givesMore(before: Membership, after: Membership): boolean {
  const [now, then] = [before, after].map((member) =>
    rightsOf({ isSiteAdmin: false, permission: 'private', member }),
  )
  return (
    now !== undefined &&
    then !== undefined &&
    then.size > now.size &&
    [...now].every((right) => then.has(right))
  )
}

export const invitationCommands = {
  acceptInvitation: handler(acceptInvitation, {
    admitsItself: true,
    needs: ({ invitedBy, placeholder }) => ({ people: [invitedBy, placeholder] }),
  }),
}
