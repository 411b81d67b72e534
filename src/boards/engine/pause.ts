/** Waits as `wait` does, or not at all where that throws, at once or later: what comes after must run in any case. */
export async function paused(wait: () => Promise<void>): Promise<void> {
  try {
    await wait()
  } catch {
    // To go on at once is safe: a pause only lets more gather.
  }
}
