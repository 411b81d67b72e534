import { toStatements } from '../db/rows.ts'
import type { Statements } from '../db/statements.ts'
import type { RequestContext } from '../request-context.ts'
import { signalStale } from './consume.ts'
import { markEverything } from './stale-saves.ts'

/** Marks every card as stale, and signals the queue; the cron signals what is left each minute. */
export async function rebuildIndex(
  { store, deps, after }: RequestContext,
  also: Statements,
): Promise<void> {
  const marks = toStatements(store.db, [markEverything(deps.newId())])
  await store.run([...marks, ...Object.values(also)])
  after(signalStale(deps.openStore('first-primary'), deps.webhookQueue).catch(() => {}))
}
