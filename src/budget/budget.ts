import { AppError } from '../core/app-error.ts'

/** The sizes of a budget, in units of whatever it counts (bytes, streams). */
export type BudgetLimits = {
  /** Units that all holders may hold together. */
  total: number
  /** The part of `total` that is kept for holders of at most `small` units, so that large holders cannot use up everything. */
  reserve: number
  small: number
  /** Units that one holder may hold. */
  share: number
  /** How long a request waits in line, in ms, since it came or another one of its holder was let in. */
  waitMs: number
  /** Requests that may wait in line; a quarter of them of one holder. */
  waiting: number
  /** A lease that has not changed for so long, in ms, counts as lost: the platform may cancel a request without a word. */
  lostMs: number
}

/** What one request holds of a budget. */
export type Lease = {
  /** Counts more units. Where there is no room it waits in line, and then throws `store.overloaded` (503). What is expected may change while it waits, and is then a function. */
  grow(units: number | (() => number)): Promise<void>
  /** Gives units back. */
  shrink(units: number): void
  /** Gives everything back; a lease may be ended more than once. */
  end(): void
}

export type Budget = {
  /** A lease that holds nothing yet. `holder` is whose share it counts against: a user, or an address. */
  lease(holder: string): Lease
  /** Units that are held now, by everybody. */
  held(): number
}

type Counted = { holder: string; units: number; changedMs: number }

type Waiter = {
  counted: Counted
  units: () => number
  /** Since when it waits, or the last of its holder was let in. */
  sinceMs: number
  /** When it last looked whether it was let in. */
  lookedMs: number
  isLetIn: boolean
}

/** How long a request in line waits until it looks again, in ms: for each of its holder before it, as a part of the time in which none of these was let in, at least and at most. */
const LOOK = { eachMs: 0.5, stuckPart: 0.1, leastMs: 1, mostMs: 250 } as const

/** A request in line that has not looked for so long, in ms, is gone: the platform may cancel one without a word. */
const GONE_MS = 2_000

/**
 * A budget that requests of one isolate share. Each holder has a share of it; whoever asks for more
 * waits in line, where those who hold least come first, and is refused once for `waitMs` nothing of
 * theirs was let in. A request in line looks by timers of its own whether it was let in: one that
 * waits for a promise of another request alone can count as hung, and be ended by the platform.
 */
export function openBudget(limits: BudgetLimits, nowMs: () => number): Budget {
  const counts = openCounts(limits, nowMs)
  const line = new Set<Waiter>()

  function letIn(): void {
    for (let next = nextOf(line, counts); next; next = nextOf(line, counts)) {
      line.delete(next)
      if (nowMs() - next.lookedMs > GONE_MS) continue
      next.isLetIn = true
      counts.add(next.counted, next.units())
      for (const waiter of line)
        if (waiter.counted.holder === next.counted.holder) waiter.sinceMs = nowMs()
    }
  }

  function release(counted: Counted, units: number): void {
    counts.add(counted, -units)
    letIn()
  }

  function isLineFull(holder: string): boolean {
    for (const waiter of line) if (nowMs() - waiter.sinceMs > limits.waitMs) line.delete(waiter)
    return line.size >= limits.waiting || placeIn(line, holder) >= limits.waiting / 4
  }

  async function wait(counted: Counted, units: () => number): Promise<void> {
    if (isLineFull(counted.holder)) throw refused()
    const beganMs = nowMs()
    const waiter = { counted, units, sinceMs: beganMs, lookedMs: beganMs, isLetIn: false }
    line.add(waiter)
    while (!waiter.isLetIn) {
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

/** Of those in line for whom there is room, the one whose holder holds least, and of equals the first. */
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

/** How many requests of a holder are in line, before one of them if that is named. */
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

/** Who holds how much of a budget. */
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

const BUSY = 'Too much is under way at once for you or for this server; try again in a moment.'
