import type { Failure } from '../api/failure.ts'

/** The codes of what the page takes back by itself; whoever shows one has the phrase. */
export type Refusal = 'page.changed' | 'page.unsure' | 'page.failing' | 'page.lost'

/** The service surely knows the key of a command for so long: it forgets it after a day. */
const KNOWN_MS = 20 * 3_600_000

/** True if a command that was sent then may have made something without the page being told, and would make it again. */
export function isUnsure(sentAt: number | undefined, now: number): boolean {
  return sentAt !== undefined && now - sentAt > KNOWN_MS
}

/** The failure with which the page takes back a command by itself: somebody else has changed its text since it was typed, it may have arrived long ago, or the service fails again and again. */
export function refusal(why: 'changed' | 'unsure' | 'failing'): Failure & { code: Refusal } {
  return { code: `page.${why}`, reason: '', status: 409 }
}

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
