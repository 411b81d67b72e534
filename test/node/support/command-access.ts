import type { CommandName } from '../../../src/boards/engine/commands.ts'
import type { Access } from '../../../src/operations/permissions.ts'

/** The commands that need another right than `write`. This does not follow from the operations, so that a wrong `access` in one of them fails a test. */
const OTHER_ACCESS = {
  createBoard: 'user',
  finishCopy: 'read',
  importBoard: 'user',
  setBackground: 'manage',
  removeBackground: 'manage',
  editBoard: 'manage',
  deleteBoard: 'manage',
  addLabel: 'manage',
  acceptInvitation: 'user',
  followGroups: 'user',
  addMember: 'manage',
  removeMember: 'member',
  deleteMember: 'manage',
  setMemberPermission: 'manage',
  takeOwnership: 'site',
  eraseMember: 'site',
  editCard: 'move',
  createComment: 'comment',
  editComment: 'comment',
  deleteComment: 'member',
  reactToComment: 'comment',
  createShare: 'manage',
  deleteShare: 'manage',
  createIntegration: 'manage',
  editIntegration: 'manage',
  deleteIntegration: 'manage',
  addIntegrationActivities: 'manage',
  removeIntegrationActivities: 'manage',
} as const satisfies { [N in CommandName]?: Access }

/** The access that a command needs. */
export function accessOf(name: string): Access {
  const others: Partial<Record<string, Access>> = OTHER_ACCESS
  return others[name] ?? 'write'
}
