/** Work that is done in slices waits this many times as long as a slice took, and so long at most, in ms. */
const PAUSE = { times: 3, mostMs: 2_000 } as const

/** Waits after a slice of work that began at `startMs`, so that most of the time of the database is for others, also when it is slow. */
export async function pauseAfter(
  startMs: number,
  { nowMs, wait }: { nowMs(): number; wait(ms: number): Promise<unknown> },
): Promise<void> {
  await wait(Math.min((nowMs() - startMs) * PAUSE.times, PAUSE.mostMs))
}
