import { vi } from 'vitest'
import { openBudget } from '../../../src/kernel/budget/budget.ts'
import type { BudgetLimits } from '../../../src/kernel/budget/counts.ts'

export const LIMITS = {
  total: 100,
  reserve: 20,
  small: 5,
  share: 40,
  waitMs: 2_000,
  waiting: 8,
  lostMs: 60_000,
}

/** Lets those in line look whether they were let in. */
export const look = () => vi.advanceTimersByTimeAsync(10)

export function open(limits: Partial<BudgetLimits> = {}) {
  const budget = openBudget({ ...LIMITS, ...limits }, () => Date.now())
  const done: string[] = []
  /** A lease of a holder, and what becomes of its wish for so many units. */
  const ask = (holder: string, units: number, name = holder) => {
    const lease = budget.lease(holder)
    const grown = lease.grow(units).then(
      () => void done.push(name),
      (thrown: unknown) => {
        done.push(`${name} refused`)
        throw thrown
      },
    )
    grown.catch(() => {})
    return Object.assign(lease, { grown })
  }
  return { budget, ask, done }
}
