import type { Store } from './store.ts'

/**
 * Runs a purge again until a round writes nothing, at most so many times. Each round is a batch of
 * its own, so that requests get their turn between two.
 */
export async function purgeInRounds(
  store: Store,
  most: number,
  purge: () => Promise<void>,
): Promise<void> {
  for (let rounds = 0; rounds < most; rounds += 1) {
    const before = store.cost.rowsWritten
    await purge()
    if (store.cost.rowsWritten === before) return
  }
}

/** Rounds of one sweep of small rows: of 2,000 rows each, many times what a user may write in the minute between two sweeps. */
export const ROUNDS = 40
