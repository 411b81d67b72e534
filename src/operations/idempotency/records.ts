import { purgeRecords } from './saves.ts'
import { ROUNDS, purgeInRounds } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'

/** How long a write can be repeated and gets its stored reply. */
const RETENTION_MS = 86_400_000

export function deleteOldRecords(store: Store, nowMs: number): Promise<void> {
  const before = new Date(nowMs - RETENTION_MS).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeRecords(before)]))
}
