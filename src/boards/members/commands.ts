import {
  type Change,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  cascade,
  update,
  handler,
} from '../model/decision.ts'
import { boardIn, rightsOn, type BoardSnapshot } from '../model/snapshot.ts'
import { type GivenOf, blankOf, columnsGiven } from '../../kernel/contract/entity.ts'
import { memberFields, memberFlags } from './fields.ts'
import { type Person, denied } from '../../operations/permissions.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { Member } from '../model/rows.ts'

/** The board in replies of member operations. */
export type BoardRef = { id: string; title: string }

export type SetMember = GivenOf<typeof memberFlags> & { user: string }

/** Adds a user to the board with the given flags, or reactivates a former member with them. */
export function addMember(
  snapshot: BoardSnapshot,
  command: SetMember,
  context: CommandContext,
): Decision<BoardRef> {
  const person = snapshot.people.get(command.user)
  if (!person) throw new AppError('user.not_found')
  refuseDisabled(person, 'user')
  const before = snapshot.members.get(command.user)
  const member = memberAfter(snapshot, command, context, before, true)
  const events = before?.isActive ? [] : [event('addBoardMember', { memberId: command.user })]
  return decided(refOf(snapshot), [memberAs(before, member)], events)
}

/** Throws if a user who is named in a field is disabled: nobody gives them rights on a board before they may sign in again. */
export function refuseDisabled({ isDisabled }: Person, field: string): void {
  if (isDisabled)
    throw invalid(field, 'is disabled; a site admin has to let them sign in again first')
}

/** Changes a member's flags; flags that are not given stay. */
export function setMemberPermission(
  snapshot: BoardSnapshot,
  command: SetMember,
  context: CommandContext,
): Decision<BoardRef> {
  const before = memberOf(snapshot, command.user)
  const person = snapshot.people.get(command.user)
  if (person) refuseDisabled(person, 'user')
  return decided(refOf(snapshot), [
    memberAs(before, memberAfter(snapshot, command, context, before, before.isActive)),
  ])
}

/** Takes a member off the board, as `deleteMember` does. Members may remove themselves, admins of the board anyone. */
export function removeMember(
  snapshot: BoardSnapshot,
  command: { user: string },
  context: CommandContext,
): Decision<BoardRef> {
  const { actor } = context
  if (command.user !== actor.id && !rightsOn(snapshot, actor).has('manage')) throw denied(OTHERS)
  return deleteMember(snapshot, command, context)
}

const OTHERS = 'Only an admin of the board may remove another member.'

/** Makes a member inactive and takes them off the board's cards. */
export function deleteMember(
  snapshot: BoardSnapshot,
  { user }: { user: string },
  { actor, now }: CommandContext,
): Decision<BoardRef> {
  return withoutMember(snapshot, user, actor.id === user ? null : now)
}

/** Takes a member off the board. `removedAt` is null if they leave it themselves. */
export function withoutMember(
  snapshot: BoardSnapshot,
  user: string,
  removedAt: string | null,
): Decision<BoardRef> {
  const before = memberOf(snapshot, user)
  if (!before.isActive) return decided(refOf(snapshot), [])
  const after = withAdminLeft(snapshot, { ...before, isActive: false, removedAt })
  const deactivated = memberAs(before, after)
  const changes = [deactivated, offCards(user)]
  return decided(refOf(snapshot), changes, [event('removeBoardMember', { memberId: user })])
}

/** Takes a user off the board's cards. */
export function offCards(user: string): Change {
  return cascade('person', user)
}

function memberAfter(
  snapshot: BoardSnapshot,
  command: SetMember,
  { actor }: CommandContext,
  before: Member | undefined,
  isActive: boolean,
): Member {
  const { user: userId, ...flags } = command
  const { isAdmin = before?.isAdmin ?? false } = flags
  if (before !== undefined && userId === actor.id && isAdmin !== before.isAdmin) {
    throw new AppError('member.own_admin')
  }
  return withAdminLeft(snapshot, {
    ...newMember(snapshot.id, userId),
    ...before,
    ...columnsGiven(memberFlags, flags, {}),
    isActive,
  })
}

const BLANK = blankOf(memberFields)

/** An active member; flags that are not given are false. */
export function newMember(boardId: string, userId: string, flags: Partial<Member> = {}): Member {
  return { ...BLANK, ...flags, boardId, userId }
}

/** The member with this user id. Throws `member.not_found`. */
export function memberOf(snapshot: BoardSnapshot, user: string): Member {
  const member = snapshot.members.get(user)
  if (member === undefined) throw new AppError('member.not_found')
  return member
}

/** Returns the changed member. Throws if the board would have no active admin. */
export function withAdminLeft(snapshot: BoardSnapshot, wanted: Member): Member {
  const others = [...snapshot.members.values()].filter(({ userId }) => userId !== wanted.userId)
  if ([...others, wanted].some(({ isActive, isAdmin }) => isActive && isAdmin)) return wanted
  throw new AppError('board.last_admin')
}

/** Adds a member, or changes the one that there is. */
export function memberAs(before: Member | undefined, { boardId, userId, ...set }: Member): Change {
  const key = { boardId, userId }
  return before === undefined ? insert('members', { ...key, ...set }) : update('members', key, set)
}

/** The snapshot's board for replies of member operations. */
export function refOf(snapshot: BoardSnapshot): BoardRef {
  const { id, title } = boardIn(snapshot)
  return { id, title }
}

export const memberCommands = {
  addMember: handler(addMember, { needs: ({ user }) => ({ people: [user] }) }),
  removeMember: handler(removeMember, { whenArchived: true }),
  deleteMember: handler(deleteMember, { whenArchived: true }),
  setMemberPermission: handler(setMemberPermission, { needs: ({ user }) => ({ people: [user] }) }),
}
