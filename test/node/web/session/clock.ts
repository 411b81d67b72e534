import type { Clock } from '../../../../client/patience.ts'

/** A clock that stands still until a test moves it on. */
export function clockByHand(random: () => number) {
  let now = Date.UTC(2026, 0, 1)
  let waiting: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    random,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const one = { at: now + ms, run: resolve }
        waiting.push(one)
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter((other) => other !== one)
          reject(signal.reason)
        })
      }),
  }
  /** Moves the clock on, and ends all waits that are over by then. */
  const pass = (ms: number) => {
    now += ms
    const over = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { run } of over) run()
  }
  return { clock, pass }
}

/** Lets all that can go on without the clock come to a stop. */
export async function turn(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Numbers from 0 to 1 that follow from a seed. */
export function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
