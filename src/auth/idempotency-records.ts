import type { Statements } from '../db/statements.ts'
import { insertRecord, purgeRecords } from './idempotency-saves.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import type { Store } from '../db/store.ts'
import type { IdempotencyRecord } from '../core/idempotency.ts'

/** How long a reply is kept for whoever repeats the write. */
const KEPT_MS = 86_400_000

/** The statement that keeps a reply, to go into the write's own batch after it. */
export function recordStatement(kept: IdempotencyRecord): Statements {
  return { kept: insertRecord(kept) }
}

/** Forgets the replies that are older than a day. */
export function deleteOldRecords(store: Store, nowMs: number): Promise<void> {
  const before = new Date(nowMs - KEPT_MS).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeRecords(before)]))
}
