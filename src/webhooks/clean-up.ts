import { momentOf } from '../kernel/contract/moment.ts'
import { ROUNDS, purgeInRounds } from '../kernel/db/purge.ts'
import type { Store } from '../kernel/db/store.ts'
import { DAY_MS } from '../outbox/attempts.ts'
import { deleteIdlePaces } from './pace.ts'
import { purgeEvents } from './removal-saves.ts'

const KEPT_MS = 30 * DAY_MS

/** Deletes events that are older than 30 days, with their deliveries, and rate limits that hold no delivery back any more. */
export async function deleteOldEvents(store: Store, nowMs: number): Promise<void> {
  await store.batch(deleteIdlePaces(nowMs))
  const old = purgeEvents(momentOf(nowMs - KEPT_MS))
  await purgeInRounds(store, ROUNDS, () => store.batch(old))
}
