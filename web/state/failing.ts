/** Counts how often the service has failed to do something, and says since when. */
export type Failing = { times: number; since: number }

/** A command is given up after so many failures of the service, over at least so long. */
const GIVEN_UP = { times: 5, ms: 30_000 } as const

/** Bounds of the wait before a command is sent again, which doubles with every failure: the first four take as long as it takes to give up. */
const AGAIN_MS = { first: 2_000, longest: 60_000 } as const

/** Counts one more failure. */
export function failedAgain(before: Failing | undefined, now: number): Failing {
  return { times: (before?.times ?? 0) + 1, since: before?.since ?? now }
}

export function isGivenUp({ times, since }: Failing, now: number): boolean {
  return times >= GIVEN_UP.times && now - since >= GIVEN_UP.ms
}

/** Returns the wait before a command is sent again, by chance, so that not all pages that wait for the service come back at once. */
export function againAfter({ times }: Failing, random: () => number): number {
  const wait = Math.min(AGAIN_MS.first * 2 ** (times - 1), AGAIN_MS.longest)
  return Math.round(wait * (1 + random() / 4))
}
