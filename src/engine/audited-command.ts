import { type AuditEntry, auditedIn } from '../audit/entry.ts'
import type { Change } from '../core/decision.ts'
import { type Command, conditionsOf } from './command.ts'

/** What the audit log says of a command that was decided: who may do what on the board has changed, or the board was imported or deleted. */
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
