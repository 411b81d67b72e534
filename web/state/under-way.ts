import type { Clock } from '../../client/patience.ts'

/** A request that takes longer than this hangs. */
const HANGS_MS = 1_000

/** Keeps a promise among others until it is settled. */
export function noteIn(all: Set<Promise<void>>, one: Promise<void>): void {
  const noted = one.finally(() => all.delete(noted))
  all.add(noted)
}

/** Calls back after so long, unless it is over before. */
export function inTime({ wait }: Clock, ms: number, over: AbortSignal, run: () => void): void {
  void wait(ms, over).then(run, () => {})
}

/** Resolves when all are settled, or hang. */
export async function doneOrHanging(all: Iterable<Promise<void>>, { wait }: Clock): Promise<void> {
  const stop = new AbortController()
  const hangs = wait(HANGS_MS, stop.signal).catch(() => {})
  await Promise.race([Promise.all(all), hangs])
  stop.abort()
}
