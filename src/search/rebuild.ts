import { toStatements } from '../db/rows.ts'
import type { Statements } from '../db/statements.ts'
import type { RequestContext } from '../request-context.ts'
import { markEverything } from './stale-saves.ts'

/** Marks every card as stale; the cron signals the queue about them within a minute. */
export async function rebuildIndex(
  { store, deps }: RequestContext,
  also: Statements,
): Promise<void> {
  const marks = toStatements(store.db, [markEverything(deps.newId())])
  await store.run([...marks, ...Object.values(also)])
}
