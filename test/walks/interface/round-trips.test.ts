import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { budgetOf } from '../../workers/interface/budgets.ts'
import { costOf, isBoardWrite } from '../../workers/interface/operation-costs.ts'

/** By how many rows two reads may differ depending on where an index ends. */
const TOLERANCE = 20

describe.each(operations)('$name', (operation) => {
  it('costs the same on a warm board, however many cards it has', async () => {
    const budget = budgetOf(operation)
    const [small, large] = [await costOf(operation, 10), await costOf(operation, 300)]
    expect(large.trips).toBe(budget.warm)
    expect(budget.grows ? 0 : Math.abs(large.rows - small.rows)).toBeLessThanOrEqual(TOLERANCE)
  })
})

describe.each(operations.filter(isBoardWrite))('$name', (operation) => {
  it('stays within its budget when its board is cold, however many cards it has', async () => {
    const budget = budgetOf(operation)
    const [small, large] = [await costOf(operation, 10, true), await costOf(operation, 300, true)]
    expect([small.trips, large.trips]).toEqual([budget.cold, budget.cold])
    expect(budget.grows ? 0 : Math.abs(large.rows - small.rows)).toBeLessThanOrEqual(TOLERANCE)
  })
})
