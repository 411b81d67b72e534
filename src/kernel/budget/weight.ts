import type { Lease } from './budget.ts'
import { WORK } from './memory.ts'

/** The weight of work that is done alone, as far as its user goes. */
export const WHOLE = WORK.share

/** Bytes of a reply for each unit of its weight. */
const UNIT_BYTES = 65_536

/** The weight of a reply of unknown size: four of them at once. */
const UNKNOWN = WHOLE / 4

/** The least weight that counts. Anything below is light: it never waits for other work. */
const LEAST = 2

/** The weight of a reply of so many bytes. The size of a board's reply is known from the last time it was read. */
export function weightOfReply(bytes: number | undefined): number {
  if (bytes === undefined) return UNKNOWN
  const units = Math.floor(bytes / UNIT_BYTES)
  return units < LEAST ? 0 : Math.min(units, WHOLE)
}

/** Cards of a request for each unit of its weight. */
const UNIT_CARDS = 10

/** The weight of a request that names so many cards. */
export function weightOfCards(count: number): number {
  const units = Math.floor(count / UNIT_CARDS)
  return units < LEAST ? 0 : Math.min(units, WHOLE)
}

/** Longest time, in ms, that the units of work are kept after it. */
const MOST_PAUSE_MS = 1_000

/** A part of the work of one holder. It is begun once, and ended in any case. */
export type Turn = {
  /** Waits until the holder may do work of this weight, which may become known meanwhile; at once for none. Throws `store.overloaded` (503). */
  begin(weight: () => number): Promise<void>
  end(): void
}

/**
 * Opens a turn. Its units come back only after a pause as long as the work has taken, so that others
 * find the isolate and its database free for half of the time. A request whose client has gone stays
 * until then (`after` is `waitUntil`), as the work may go on elsewhere.
 */
export function openTurn(lease: Lease, after: (task: Promise<void>) => void): Turn {
  const over = Promise.withResolvers<void>()
  let beganMs: number | undefined
  return {
    async begin(weight) {
      if (weight() === 0) return
      await lease.grow(weight)
      beganMs = Date.now()
      after(over.promise)
    },
    end() {
      if (beganMs === undefined) return
      const pauseMs = Math.min(Date.now() - beganMs, MOST_PAUSE_MS)
      beganMs = undefined
      setTimeout(() => {
        lease.end()
        over.resolve()
      }, pauseMs)
    },
  }
}

/** Does a slice of long work in a turn of its own, so that others come between two slices. */
export async function inTurn<T>(
  context: { shared: { work: { lease(): Lease } }; after(task: Promise<void>): void },
  work: () => Promise<T>,
): Promise<T> {
  const turn = openTurn(context.shared.work.lease(), context.after)
  try {
    await turn.begin(() => WHOLE)
    return await work()
  } finally {
    turn.end()
  }
}

/** Work that is done in slices waits this many times as long as a slice took, and so long at most, in ms. */
const PAUSE = { times: 3, mostMs: 2_000 } as const

/** Waits after a slice of work that began at `startMs`, so that most of the time of the database is for others, also when it is slow. */
export async function pauseAfter(
  startMs: number,
  { nowMs, wait }: { nowMs(): number; wait(ms: number): Promise<unknown> },
): Promise<void> {
  await wait(Math.min((nowMs() - startMs) * PAUSE.times, PAUSE.mostMs))
}
