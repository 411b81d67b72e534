import { BOARD_ROLES, type BoardRole } from '../../src/kernel/contract/choices.ts'
import type { Board } from './board-view.ts'

export type Member = Board['members'][number]

type Flags = Pick<Member, 'isAdmin' | 'isNoComments' | 'isCommentOnly' | 'isReadOnly' | 'isWorker'>

/** The role that a member's flags amount to. */
export function roleOf(flags: Flags): BoardRole {
  const { isAdmin, isNoComments, isCommentOnly, isReadOnly, isWorker } = flags
  if (isAdmin) return 'admin'
  if (isReadOnly) return 'read-only'
  if (isCommentOnly) return 'comment-only'
  if (isWorker) return 'worker'
  return isNoComments ? 'no-comments' : 'normal'
}

export function flagsOf(role: BoardRole): Flags {
  return {
    isAdmin: role === 'admin',
    isNoComments: role === 'no-comments',
    isCommentOnly: role === 'comment-only',
    isReadOnly: role === 'read-only',
    isWorker: role === 'worker',
  }
}

export function isRole(name: string): name is BoardRole {
  return BOARD_ROLES.some((role) => role === name)
}

/** True if a member is the only one who administers the board, and so cannot leave or be another role. */
export function isLastAdmin(members: readonly Member[], user: string): boolean {
  const admins = members.filter(({ isActive, isAdmin }) => isActive && isAdmin)
  return admins.length === 1 && admins[0]?.userId === user
}

/** The field of a request that names a new member: an e-mail address has an @, which no username has. */
export function namedBy(name: string): { username: string } | { email: string } {
  const text = name.trim()
  return text.includes('@') ? { email: text } : { username: text }
}
