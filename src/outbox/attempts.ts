/** The waits after failed attempts; after the last of them there is no further attempt. */
export type Waits = {
  waitsMs: readonly number[]
  /** The longest wait that a receiver may ask for. */
  longestMs: number
}

/** A wait is lengthened at random by up to this part, so that retries do not come at the same time. */
const JITTER = 0.1

/**
 * The wait in ms after the `tries`-th attempt has failed; undefined if it was the last one. `chance` is a
 * random number from 0 to 1, and `askedMs` the wait that the receiver has asked for.
 */
export function waitAfter(
  tries: number,
  { waitsMs, longestMs }: Waits,
  chance: number,
  askedMs = 0,
): number | undefined {
  const waitMs = waitsMs[tries - 1]
  if (waitMs === undefined) return undefined
  return Math.min(Math.max(waitMs, askedMs) * (1 + JITTER * chance), longestMs)
}

export function mostTries({ waitsMs }: Waits): number {
  return waitsMs.length + 1
}
