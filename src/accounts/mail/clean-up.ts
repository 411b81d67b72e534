import { momentOf } from '../../kernel/contract/moment.ts'
import type { Store } from '../../kernel/db/store.ts'
import { PARKED_MS } from '../../outbox/parked-saves.ts'
import { purgeMails } from './outbox-saves.ts'

/** Deletes messages that were sent or given up more than seven days ago. */
export function deleteOldMail(store: Store, nowMs: number): Promise<void> {
  return purgeMails(store, momentOf(nowMs - PARKED_MS))
}
