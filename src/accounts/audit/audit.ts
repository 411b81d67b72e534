import { ALWAYS, type FollowUp } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import type { AuditEntry } from './entry.ts'
import { addAudit, purgeAudit } from './saves.ts'

/** How long the audit log reaches back. */
const KEPT_MS = 180 * 86_400_000

export function deleteOldAudit(store: Store, nowMs: number): Promise<void> {
  const before = new Date(nowMs - KEPT_MS).toISOString()
  return purgeAudit(store, before)
}

/** What notes an entry about the request of a context. */
export function auditEntry(
  { caller, address, requestId }: RequestContext,
  entry: Pick<AuditEntry, 'kind' | 'targetId' | 'boardId' | 'about'>,
): FollowUp {
  const whole = { userId: caller?.userId ?? '', address, requestId, ...entry }
  return (isDone) => addAudit([whole], isDone)
}

/** Notes an export, which writes nothing else. It is stored before the first byte is sent, so that none goes without its note. */
export async function noteExport(
  context: RequestContext,
  boardId: string,
  about: string,
): Promise<void> {
  const store = context.deps.openStore('first-primary')
  await store.batch([auditEntry(context, { kind: 'boardExported', boardId, about })(ALWAYS)])
}
