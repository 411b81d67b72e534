/** The limits of a budget, in units of what it counts, such as bytes or streams. */
export type BudgetLimits = {
  total: number
  /** The part of `total` reserved for holders of at most `small` units, so that large holders cannot use it all. */
  reserve: number
  small: number
  share: number
  /** Longest wait of a request, in ms, since it came or another one of its holder was admitted. */
  waitMs: number
  /** Most requests that wait; at most a quarter of them of one holder. */
  waiting: number
  /** A lease that has not changed for so long, in ms, counts as lost: the platform may cancel requests without notice. */
  lostMs: number
  /** Admits the requests of one holder in the order in which they came, so that small ones never keep a large one waiting. */
  isInOrder?: true
}

/** The units of one lease, and when they last changed. */
export type Counted = { holder: string; units: number; changedMs: number }

export function openCounts(limits: BudgetLimits, nowMs: () => number) {
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

export type Counts = ReturnType<typeof openCounts>
