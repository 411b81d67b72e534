import { AppError } from '../contract/app-error.ts'
import { type BudgetLimits, type Counted, openCounts } from './counts.ts'
import { openLine } from './line.ts'

/** The units that one request holds. */
export type Lease = {
  /** Takes more units. If there is no room it waits, and then throws `store.overloaded` (503). Pass a function if the number may change while it waits. */
  grow(units: number | (() => number)): Promise<void>
  shrink(units: number): void
  /** Returns all units; may be called more than once. */
  end(): void
}

export type Budget = {
  /** A lease without units. It counts against the share of `holder`: a user, or an address. */
  lease(holder: string): Lease
  held(): number
}

/**
 * A waiting request sleeps between two checks, in ms, for `eachMs` times the number of its holder's
 * requests before it, or for `stuckPart` of the time since the last admission, within the limits. After
 * `stuckMs` without an admission, it also looks for leases that are lost.
 */
const LOOK = { eachMs: 0.5, stuckPart: 0.1, leastMs: 1, mostMs: 250, stuckMs: 1_000 } as const

/**
 * A budget that the requests of one isolate share. Each holder has a share. A request that finds no
 * room waits; holders of the fewest units go first. It is refused if none of its holder's requests is
 * admitted for `waitMs`, or if too many wait, in all or of its holder (`refused`). A waiting request polls with its own timers: the platform may end a request
 * that only waits for a promise of another request, because it looks hung.
 */
export function openBudget(
  limits: BudgetLimits,
  nowMs: () => number,
  refused: Refusal = busy,
): Budget {
  const counts = openCounts(limits, nowMs)
  const line = openLine(limits, counts, nowMs)

  function release(counted: Counted, units: number): void {
    counts.add(counted, -units)
    line.admit()
  }

  async function wait(counted: Counted, units: () => number): Promise<void> {
    if (line.isFull()) throw refused('all')
    if (line.isFullFor(counted.holder)) throw refused('holder')
    const beganMs = nowMs()
    const waiter = { counted, units, sinceMs: beganMs, lookedMs: beganMs, isAdmitted: false }
    while (!waiter.isAdmitted) {
      // Again at each look, as one that does not look for long is taken for gone.
      line.add(waiter)
      waiter.lookedMs = nowMs()
      const leftMs = waiter.sinceMs + limits.waitMs - waiter.lookedMs
      if (leftMs <= 0) {
        line.leave(waiter)
        throw refused('all')
      }
      const stuckMs = waiter.lookedMs - waiter.sinceMs
      // A lease may have been lost, which nobody gives back.
      if (stuckMs > LOOK.stuckMs) line.admit()
      if (waiter.isAdmitted) return
      const byPlaceMs = line.place(waiter) * LOOK.eachMs
      const lookMs = Math.max(byPlaceMs, stuckMs * LOOK.stuckPart, LOOK.leastMs)
      await sleep(Math.min(lookMs, LOOK.mostMs, leftMs))
    }
  }

  return {
    held: counts.held,
    lease(holder) {
      const counted = { holder, units: 0, changedMs: 0 }
      return {
        async grow(given) {
          const units = () => (typeof given === 'number' ? given : given())
          const isBehind = limits.isInOrder && line.hasAnyOf(holder)
          if (isBehind || !counts.fits(counted, units())) return wait(counted, units)
          counts.add(counted, units())
        },
        shrink: (units) => release(counted, Math.min(units, counted.units)),
        end: () => release(counted, counted.units),
      }
    },
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** The error of a request that finds no room: because of all requests, or of its holder's. */
export type Refusal = (of: 'all' | 'holder') => AppError

function busy(): AppError {
  return new AppError('store.overloaded', { reason: BUSY, waitS: 2 })
}

const BUSY = 'You or this server have too many requests in progress; try again in a moment.'
