import { type SQL, inArray } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { db } from './database.ts'
import { type Store, hasSpentBudget } from './store.ts'

/**
 * Repeats a purge until a round writes nothing, or `most` times, or until the invocation has sent
 * enough statements; the next clean-up goes on then. Each round is a batch of its own, so
 * that requests can run in between.
 */
export async function purgeInRounds(
  store: Store,
  most: number,
  purge: () => Promise<unknown>,
): Promise<void> {
  for (let rounds = 0; rounds < most && !hasSpentBudget(store.meter); rounds += 1) {
    const before = store.cost.rowsWritten
    await purge()
    if (store.cost.rowsWritten === before) return
  }
}

/** Rounds of one clean-up. A round deletes up to 2,000 rows; 40 rounds are many times what a user may write in the minute until the next clean-up. */
export const ROUNDS = 40

/** Most rows that one round deletes. */
export const MOST_PURGED = 2_000

/** Deletes, in rounds, the rows that a condition finds by an index. */
export function purgeWhere(store: Store, key: SQLiteColumn, which: SQL): Promise<void> {
  const found = db.select({ key }).from(key.table).where(which).limit(MOST_PURGED)
  const some = db.delete(key.table).where(inArray(key, found))
  return purgeInRounds(store, ROUNDS, () => store.batch([some]))
}
