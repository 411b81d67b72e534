import type { BudgetLimits, Counted, Counts } from './counts.ts'

export type Waiter = {
  counted: Counted
  units: () => number
  /** The time at which it came, or at which the last one of its holder was admitted. */
  sinceMs: number
  /** The time at which it last checked whether it was admitted. */
  lookedMs: number
  isAdmitted: boolean
}

/** A waiting request that has not checked for so long, in ms, was cancelled by the platform. */
const GONE_MS = 2_000

/** The requests that wait for room in a budget, from the first to the last. */
export function openLine(limits: BudgetLimits, counts: Counts, nowMs: () => number) {
  const line = new Set<Waiter>()
  return {
    add: (waiter: Waiter) => void line.add(waiter),
    leave: (waiter: Waiter) => void line.delete(waiter),
    place: (waiter: Waiter) => placeIn(line, waiter.counted.holder, waiter),
    /** Takes out those that may go on now, and counts their units. */
    admit(): void {
      const next = () => nextOf(line, counts, limits.isInOrder === true)
      for (let one = next(); one; one = next()) {
        line.delete(one)
        if (nowMs() - one.lookedMs > GONE_MS) continue
        one.isAdmitted = true
        counts.add(one.counted, one.units())
        for (const waiter of line)
          if (waiter.counted.holder === one.counted.holder) waiter.sinceMs = nowMs()
      }
    },
    isFull(): boolean {
      for (const waiter of line) if (nowMs() - waiter.sinceMs > limits.waitMs) line.delete(waiter)
      return line.size >= limits.waiting
    },
    isFullFor: (holder: string) => placeIn(line, holder) >= limits.waiting / 4,
    /** True while a request of the holder waits. Those that the platform has cancelled do not count. */
    hasAnyOf(holder: string): boolean {
      for (const { counted, lookedMs } of line)
        if (counted.holder === holder && nowMs() - lookedMs <= GONE_MS) return true
      return false
    },
  }
}

/**
 * Of the waiting requests that fit, the one whose holder has the fewest units; of equals the one that
 * has waited longest since its holder's last turn, so that holders take turns however many requests
 * each of them has in line.
 */
function nextOf(line: Iterable<Waiter>, counts: Counts, isInOrder: boolean): Waiter | undefined {
  let [next, least]: [Waiter | undefined, number] = [undefined, Infinity]
  const seen = new Set<string>()
  for (const waiter of line) {
    const { holder } = waiter.counted
    if (isInOrder && seen.has(holder)) continue
    seen.add(holder)
    const mine = counts.of(holder)
    const isLater = mine === least && waiter.sinceMs >= (next?.sinceMs ?? Infinity)
    if (mine > least || isLater || !counts.fits(waiter.counted, waiter.units())) continue
    next = waiter
    least = mine
  }
  return next
}

/** Counts the waiting requests of a holder: all of them, or those before a given one. */
function placeIn(line: Iterable<Waiter>, holder: string, before?: Waiter): number {
  let place = 0
  for (const waiter of line) {
    if (waiter === before) break
    if (waiter.counted.holder === holder) place += 1
  }
  return place
}
