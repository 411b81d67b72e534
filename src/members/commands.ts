import {
  type Change,
  type Decision,
  type Turn,
  act,
  decided,
  insert,
  sweep,
  update,
} from '../core/decision.ts'
import { type BoardImage, boardOf } from '../core/snapshot.ts'
import { keyed, pick } from '../core/keyed.ts'
import { denied } from '../core/permissions.ts'
import { Refusal } from '../core/app-error.ts'
import { MEMBER_FLAGS, type Member, type MemberFlags } from '../core/rows.ts'

/** A board as replies about its members name it. */
export type BoardRef = { id: string; title: string }

export type SetMember = { user: string } & { [K in keyof MemberFlags]?: MemberFlags[K] | undefined }

/** Adds a user with the flags given, or makes an earlier member active again with them. */
export function addMember(image: BoardImage, order: SetMember, turn: Turn): Decision<BoardRef> {
  if (!image.people.get(order.user)) throw new Refusal('user.not_found', 'There is no such user.')
  const before = image.members.get(order.user)
  const member = memberAfter(image, order, turn, before, true)
  const happened = before?.isActive ? [] : [act('addBoardMember', { memberId: order.user })]
  return decided(refOf(image), [write(before, member)], happened)
}

/** Changes what a member may do; flags that are not given stay. */
export function setMemberPermission(
  image: BoardImage,
  order: SetMember,
  turn: Turn,
): Decision<BoardRef> {
  const before = memberOf(image, order.user)
  return decided(refOf(image), [
    write(before, memberAfter(image, order, turn, before, before.isActive)),
  ])
}

/** Makes a member inactive and takes them off the board's cards: anyone themself, others only for the site admin. */
export function removeMember(
  image: BoardImage,
  { user }: { user: string },
  { actor }: Turn,
): Decision<BoardRef> {
  if (user !== actor.id && !actor.isAdmin) throw denied(OTHERS)
  const before = memberOf(image, user)
  if (!before.isActive) return decided(refOf(image), [])
  const gone = write(before, keepingAdmin(image, { ...before, isActive: false }))
  const changes = [gone, offCards(user)]
  return decided(refOf(image), changes, [act('removeBoardMember', { memberId: user })])
}

const OTHERS = 'Only the site admin may remove another member.'

/** Takes a user off the board's cards. */
export function offCards(user: string): Change {
  return sweep('person', user)
}

function memberAfter(
  image: BoardImage,
  order: SetMember,
  { actor }: Turn,
  before: Member | undefined,
  isActive: boolean,
): Member {
  const { user: userId, isAdmin = before?.isAdmin ?? false } = order
  if (before !== undefined && userId === actor.id && isAdmin !== before.isAdmin) {
    throw new Refusal('member.own_admin', 'Nobody changes whether they are an admin themself.')
  }
  const flags = pick(order, MEMBER_FLAGS)
  return keepingAdmin(image, { ...newMember(image.id, userId), ...before, ...flags, isActive })
}

/** An active member with no flags but those given. */
export function newMember(
  boardId: string,
  userId: string,
  flags: Partial<MemberFlags & { isActive: boolean }> = {},
): Member {
  const none = keyed(MEMBER_FLAGS, () => false)
  return { ...none, isActive: true, ...flags, boardId, userId }
}

/** The member of that user id, or `member.not_found`. */
export function memberOf(image: BoardImage, user: string): Member {
  const member = image.members.get(user)
  if (member === undefined) throw new Refusal('member.not_found', 'The board has no such member.')
  return member
}

/** The member as wanted, if an active admin is left. */
function keepingAdmin(image: BoardImage, wanted: Member): Member {
  const others = [...image.members.values()].filter(({ userId }) => userId !== wanted.userId)
  if ([...others, wanted].some(({ isActive, isAdmin }) => isActive && isAdmin)) return wanted
  throw new Refusal('board.last_admin', 'A board always keeps one active admin.')
}

function write(before: Member | undefined, { boardId, userId, ...set }: Member): Change {
  const key = { boardId, userId }
  return before === undefined ? insert('members', { ...key, ...set }) : update('members', key, set)
}

/** The image's own board as replies about its members name it. */
export function refOf(image: BoardImage): BoardRef {
  const { id, title } = boardOf(image)
  return { id, title }
}
