import type { Store } from '../db/store.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import type { RequestContext } from '../request-context.ts'
import type { AuditEntry } from './entry.ts'
import { addAudit, purgeAudit } from './saves.ts'

/** How long the audit log reaches back. */
const KEPT_MS = 180 * 86_400_000

export function deleteOldAudit(store: Store, nowMs: number): Promise<void> {
  const before = new Date(nowMs - KEPT_MS).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeAudit(before)]))
}

/** An entry about the request of a context. */
export function auditOf(
  { caller, address, requestId }: RequestContext,
  entry: Pick<AuditEntry, 'kind' | 'targetId' | 'boardId' | 'about'>,
): AuditEntry {
  return { userId: caller?.userId ?? '', address, requestId, ...entry }
}

/** Notes an export, which writes nothing else. It is stored before the first byte is sent, so that none goes without its note. */
export function noteExport(context: RequestContext, boardId: string, about: string): Promise<void> {
  const store = context.deps.openStore('first-primary')
  return store.run([addAudit([auditOf(context, { kind: 'boardExported', boardId, about })])])
}
