import type { AuditEntry, AuditKind } from '../../accounts/audit/kinds.ts'
import type { Change, RowChange } from '../model/decision.ts'
import { conditionsOf, type Command } from './command.ts'
import { addAudit } from '../../accounts/audit/saves.ts'
import type { CommitListener } from './listener.ts'

/** Makes the audit entries of a command that was decided: it changed who may do what on the board, or the board was imported or deleted. */
export function auditOfCommand(command: Command, changes: Change[], boardId: string): AuditEntry[] {
  // A repeat under an idempotency key gets the earlier reply, and was noted then.
  if (changes.length === 0) return []
  const { userId, address = '', requestId = '' } = command.actor
  const from = { userId, address, requestId, boardId }
  if (command.name === 'importBoard') return [{ ...from, kind: 'boardImported' }]
  // A new board has the members that its maker gave it.
  if (conditionsOf(command).absent) return []
  return changes.flatMap(auditedIn).map((entry) => ({ ...from, ...entry }))
}

type Audited = Pick<AuditEntry, 'kind' | 'targetId' | 'about'>

/** Names the change of a member. A former member stays as a row that is not active. */
function memberKind(change: RowChange): AuditKind {
  const isActive = change.do === 'update' ? Reflect.get(change.set, 'isActive') : undefined
  if (change.do === 'insert') return 'memberAdded'
  return change.do === 'remove' || isActive === false ? 'memberRemoved' : 'memberChanged'
}

/** Returns the entry in the audit log for a change on a board; most changes have none. */
function auditedIn(change: Change): Audited[] {
  if (change.do === 'cascade') return change.of === 'board' ? [{ kind: 'boardDeleted' }] : []
  if (change.table === 'members') {
    const row = change.do === 'insert' ? change.row : change.key
    const targetId = String(Reflect.get(row, 'userId'))
    const about = change.do === 'update' ? JSON.stringify(change.set) : ''
    return [{ kind: memberKind(change), targetId, about }]
  }
  if (change.table === 'shares') {
    const row = change.do === 'insert' ? change.row : change.key
    const about = change.do === 'insert' ? String(Reflect.get(row, 'name')) : ''
    const kind = change.do === 'insert' ? 'shareMade' : 'shareRevoked'
    return [{ kind, targetId: String(Reflect.get(row, 'id')), about }]
  }
  const isPermission = change.do === 'update' && 'permission' in change.set
  return change.table === 'boards' && isPermission
    ? [{ kind: 'boardPermission', about: String(Reflect.get(change.set, 'permission')) }]
    : []
}

/** Notes in the audit log what a batch changes of who may do what on a board. */
export const auditListener: CommitListener = {
  onBatch({ boardId, commands, decided }) {
    const entries = commands.flatMap((command, at) => {
      const one = decided[at]
      return one?.ok ? auditOfCommand(command, one.changes, boardId) : []
    })
    return { statements: entries.length > 0 ? [addAudit(entries)] : [], messages: [] }
  },
}
