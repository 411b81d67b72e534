import type { Statements } from '../db/statements.ts'
import { insertRecord, purgeRecords } from './idempotency-saves.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import type { Store } from '../db/store.ts'
import type { IdempotencyRecord } from '../core/idempotency.ts'

/** How long a write can be repeated and gets its stored reply. */
const RETENTION_MS = 86_400_000

/** The statement that stores a reply. It goes into the write's own batch, directly after the write. */
export function recordStatement(record: IdempotencyRecord): Statements {
  return { kept: insertRecord(record) }
}

export function deleteOldRecords(store: Store, nowMs: number): Promise<void> {
  const before = new Date(nowMs - RETENTION_MS).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeRecords(before)]))
}
