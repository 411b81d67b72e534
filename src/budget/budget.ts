import { AppError } from '../core/app-error.ts'

/** The limits of a budget, in units of what it counts, such as bytes or streams. */
export type BudgetLimits = {
  /** Units of all holders together. */
  total: number
  /** The part of `total` reserved for holders of at most `small` units, so that large holders cannot use it all. */
  reserve: number
  small: number
  /** Units of one holder. */
  share: number
  /** How long a request waits, in ms, since it came or another one of its holder was admitted. */
  waitMs: number
  /** Most requests that wait; at most a quarter of them of one holder. */
  waiting: number
  /** A lease that has not changed for so long, in ms, counts as lost: the platform may cancel requests without notice. */
  lostMs: number
}

/** The units that one request holds. */
export type Lease = {
  /** Takes more units. If there is no room it waits, and then throws `store.overloaded` (503). Pass a function if the number may change while it waits. */
  grow(units: number | (() => number)): Promise<void>
  /** Returns units. */
  shrink(units: number): void
  /** Returns all units; may be called more than once. */
  end(): void
}

export type Budget = {
  /** A lease without units. It counts against the share of `holder`: a user, or an address. */
  lease(holder: string): Lease
  /** Units in use now. */
  held(): number
}

type Counted = { holder: string; units: number; changedMs: number }

type Waiter = {
  counted: Counted
  units: () => number
  /** When it came, or the last one of its holder was admitted. */
  sinceMs: number
  /** When it last checked whether it was admitted. */
  lookedMs: number
  isAdmitted: boolean
}

/** How long a waiting request sleeps between checks, in ms: `eachMs` for each request of its holder before it, or `stuckPart` of the time since the last admission, within the limits. */
const LOOK = { eachMs: 0.5, stuckPart: 0.1, leastMs: 1, mostMs: 250 } as const

/** A waiting request that has not checked for so long, in ms, was cancelled by the platform. */
const GONE_MS = 2_000

/**
 * A budget that the requests of one isolate share. Each holder has a share. A request that finds no
 * room waits; holders of the fewest units go first. It is refused if none of its holder's requests is
 * admitted for `waitMs`. A waiting request polls with its own timers: the platform may end a request
 * that only waits for a promise of another request, because it looks hung.
 */
export function openBudget(limits: BudgetLimits, nowMs: () => number): Budget {
  const counts = openCounts(limits, nowMs)
  const line = new Set<Waiter>()

  function admit(): void {
    for (let next = nextOf(line, counts); next; next = nextOf(line, counts)) {
      line.delete(next)
      if (nowMs() - next.lookedMs > GONE_MS) continue
      next.isAdmitted = true
      counts.add(next.counted, next.units())
      for (const waiter of line)
        if (waiter.counted.holder === next.counted.holder) waiter.sinceMs = nowMs()
    }
  }

  function release(counted: Counted, units: number): void {
    counts.add(counted, -units)
    admit()
  }

  function isLineFull(holder: string): boolean {
    for (const waiter of line) if (nowMs() - waiter.sinceMs > limits.waitMs) line.delete(waiter)
    return line.size >= limits.waiting || placeIn(line, holder) >= limits.waiting / 4
  }

  async function wait(counted: Counted, units: () => number): Promise<void> {
    if (isLineFull(counted.holder)) throw refused()
    const beganMs = nowMs()
    const waiter = { counted, units, sinceMs: beganMs, lookedMs: beganMs, isAdmitted: false }
    line.add(waiter)
    while (!waiter.isAdmitted) {
      waiter.lookedMs = nowMs()
      const leftMs = waiter.sinceMs + limits.waitMs - waiter.lookedMs
      if (leftMs <= 0) {
        line.delete(waiter)
        throw refused()
      }
      const stuckMs = waiter.lookedMs - waiter.sinceMs
      const byPlaceMs = placeIn(line, counted.holder, waiter) * LOOK.eachMs
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
          if (!counts.fits(counted, units())) return wait(counted, units)
          counts.add(counted, units())
        },
        shrink: (units) => release(counted, Math.min(units, counted.units)),
        end: () => release(counted, counted.units),
      }
    },
  }
}

/** Of the waiting requests that fit, the one whose holder has the fewest units; of equals the first. */
function nextOf(line: Iterable<Waiter>, counts: ReturnType<typeof openCounts>): Waiter | undefined {
  let [next, least]: [Waiter | undefined, number] = [undefined, Infinity]
  for (const waiter of line) {
    const mine = counts.of(waiter.counted.holder)
    if (mine >= least || !counts.fits(waiter.counted, waiter.units())) continue
    next = waiter
    least = mine
  }
  return next
}

/** How many requests of a holder wait, or wait before a given one. */
function placeIn(line: Iterable<Waiter>, holder: string, before?: Waiter): number {
  let place = 0
  for (const waiter of line) {
    if (waiter === before) break
    if (waiter.counted.holder === holder) place += 1
  }
  return place
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** The units of each lease and holder. */
function openCounts(limits: BudgetLimits, nowMs: () => number) {
  const leases = new Set<Counted>()
  const unitsOf = new Map<string, number>()
  let held = 0
  let lookedMs = 0

  function add(counted: Counted, units: number): void {
    counted.units += units
    counted.changedMs = nowMs()
    held += units
    const mine = of(counted.holder) + units
    if (mine > 0) unitsOf.set(counted.holder, mine)
    else unitsOf.delete(counted.holder)
    if (counted.units > 0) leases.add(counted)
    else leases.delete(counted)
  }

  function of(holder: string): number {
    return unitsOf.get(holder) ?? 0
  }

  function hasRoom({ holder }: Counted, units: number): boolean {
    const mine = of(holder) + units
    const room = mine > limits.small ? limits.total - limits.reserve : limits.total
    return mine <= limits.share && held + units <= room
  }

  function forgetLost(): void {
    if (nowMs() - lookedMs < limits.lostMs / 100) return
    lookedMs = nowMs()
    const before = nowMs() - limits.lostMs
    for (const counted of leases) if (counted.changedMs < before) add(counted, -counted.units)
  }

  return {
    add,
    of,
    held: () => held,
    fits(counted: Counted, units: number): boolean {
      if (hasRoom(counted, units)) return true
      forgetLost()
      return hasRoom(counted, units)
    },
  }
}

function refused(): AppError {
  return new AppError('store.overloaded', BUSY, [], 2)
}

const BUSY = 'You or this server have too many requests in progress; try again in a moment.'
