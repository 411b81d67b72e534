import { type FollowUp, after } from '../kernel/db/statements.ts'
import type { RequestContext } from '../operations/request-context.ts'
import { markEverything } from './stale-saves.ts'

/** Marks every card as stale; the cron signals the queue about them within a minute. */
export async function rebuildIndex(
  { store, deps }: RequestContext,
  also: FollowUp[],
): Promise<void> {
  await store.run([...after(store.db.run(markEverything(deps.newId())), also)])
}
