import { hasEnough } from './query-meter.ts'
import type { Store } from './store.ts'

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
  for (let rounds = 0; rounds < most && !hasEnough(store.meter); rounds += 1) {
    const before = store.cost.rowsWritten
    await purge()
    if (store.cost.rowsWritten === before) return
  }
}

/** Rounds of one clean-up. A round deletes up to 2,000 rows; 40 rounds are many times what a user may write in the minute until the next clean-up. */
export const ROUNDS = 40
