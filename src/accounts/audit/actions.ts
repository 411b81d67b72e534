import { DAY_MS } from '../../kernel/contract/days.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { logError } from '../../kernel/log-error.ts'
import { ALWAYS, type FollowUp } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import type { AuditEntry } from './kinds.ts'
import { addAudit, purgeAudit } from './saves.ts'

/** Entries older than this are deleted. */
const KEPT_MS = 180 * DAY_MS

export function deleteOldAudit(store: Store, nowMs: number): Promise<void> {
  const before = momentOf(nowMs - KEPT_MS)
  return purgeAudit(store, before)
}

/** Notes an entry about the request of a context. */
export function auditEntry(
  { caller, address, requestId }: RequestContext,
  entry: Pick<AuditEntry, 'kind' | 'targetId' | 'boardId' | 'about'>,
): FollowUp {
  const whole = { userId: caller?.userId ?? '', address, requestId, ...entry }
  return (isDone) => addAudit([whole], isDone)
}

/**
 * Notes an export, which writes nothing else. It is stored before the first byte is sent, so that none
 * goes without its note. If the store is full, the note goes to the log, because an export is what
 * helps then.
 */
export async function noteExport(
  context: RequestContext,
  boardId: string,
  about: string,
): Promise<void> {
  const store = context.deps.openStore('first-primary')
  const entry = { kind: 'boardExported', boardId, about } as const
  await store.batch([auditEntry(context, entry)(ALWAYS)]).catch((thrown: unknown) => {
    if (!(thrown instanceof AppError && thrown.code === 'store.full')) throw thrown
    const { caller, requestId } = context
    const userId = caller?.userId ?? ''
    logError('audit', { ...entry, userId, requestId })
  })
}
