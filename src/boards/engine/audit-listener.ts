import { addAudit } from '../../accounts/audit/saves.ts'
import { auditOfCommand } from './audited-command.ts'
import type { CommitListener } from './listener.ts'

/** Notes in the audit log what a batch changes of who may do what on a board. */
export const auditListener: CommitListener = {
  hear({ boardId, commands, decided }) {
    const entries = commands.flatMap((command, at) => {
      const one = decided[at]
      return one?.ok ? auditOfCommand(command, one.changes, boardId) : []
    })
    return { statements: entries.length > 0 ? [addAudit(entries)] : [], signals: [] }
  },
}
