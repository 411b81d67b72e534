import { AppError } from '../../kernel/contract/app-error.ts'
import type { BoardRole } from '../../kernel/contract/choices.ts'
import type { Membership } from '../../operations/permissions.ts'
import { type CommandContext, type Decision, decided, event, handler } from '../model/decision.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import { memberAs, newMember, withAdminLeft, withoutMember } from './commands.ts'
import { flagsOfRole } from './roles.ts'

/** The role that groups give the sender on a board now, and the one that they gave before. */
export type FollowGroups = { role?: BoardRole | undefined; gave?: BoardRole | undefined }

/** `isGiven` says that the sender is a member by their groups from now on. */
export type Followed = { id: string; isGiven: boolean }

/**
 * Makes the sender a member in the role that their groups give, or takes back what groups gave before.
 * A membership that somebody else has given, or changed since, is left as it is.
 */
export function followGroups(
  snapshot: BoardSnapshot,
  { role, gave }: FollowGroups,
  { actor, now }: CommandContext,
): Decision<Followed> {
  const { id } = boardIn(snapshot)
  const before = snapshot.members.get(actor.id)
  const isOfGroups = before?.isActive === true && gave !== undefined && hasRole(before, gave)
  if (before?.isActive === true && !isOfGroups) return decided({ id, isGiven: false }, [])
  if (role === undefined) {
    if (!isOfGroups) return decided({ id, isGiven: false }, [])
    const { changes, events } = withoutMember(snapshot, actor.id, now)
    return decided({ id, isGiven: false }, changes, events)
  }
  if (isOfGroups && hasRole(before, role)) return decided({ id, isGiven: true }, [])
  const flags = flagsOfRole(role)
  if (flags === undefined) throw new AppError('member.not_found')
  const after = withAdminLeft(snapshot, newMember(snapshot.id, actor.id, flags))
  const events = before?.isActive ? [] : [event('addBoardMember', { memberId: actor.id })]
  return decided({ id, isGiven: true }, [memberAs(before, after)], events)
}

/** Returns true if a member may do what a role says, no more and no less. */
function hasRole(member: Membership, role: BoardRole): boolean {
  const flags = flagsOfRole(role)
  const names = ['isAdmin', 'isNoComments', 'isCommentOnly', 'isWorker'] as const
  return flags !== undefined && names.every((name) => member[name] === flags[name])
}

/** The command by which memberships follow the groups of a provider. */
export const groupCommands = {
  followGroups: handler(followGroups, { admitsItself: true, whenArchived: true }),
}
