import { expect, it } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { budgetOf } from '../../workers/interface/budgets.ts'
import { costOf, costed, isBoardWrite } from '../../workers/interface/operation-costs.ts'

/** Many more than any budget has rows, so that an operation that reads all of them exceeds it. */
const CARDS = 300

/** By how many rows two reads may differ depending on where an index ends. */
const TOLERANCE = 20

/** How many rows the snapshot of a board has without its cards. */
const SNAPSHOT = 40

/** A write that reads more of a board the more cards it has does so on a cold one, too. */
it.each(costed.filter((operation) => !isBoardWrite(operation)))(
  '$name costs no more on a warm board with many cards than on one with few',
  async (operation) => {
    const budget = budgetOf(operation)
    const { trips, rows } = await costOf(operation, CARDS)
    expect(trips).toBe(budget.warm)
    expect(budget.grows ? 0 : rows).toBeLessThanOrEqual(budget.rows + TOLERANCE)
  },
)

it.each(operations.filter(isBoardWrite))(
  '$name reads no more of a cold board than its snapshot, however many cards it has',
  async (operation) => {
    const budget = budgetOf(operation)
    const { trips, rows } = await costOf(operation, CARDS, true)
    expect(trips).toBe(budget.cold)
    expect(budget.grows ? 0 : rows).toBeLessThanOrEqual(budget.rows + SNAPSHOT)
  },
)

it('no budget has as many rows as the board has cards, except those that grow', () => {
  const budgets = operations.map(budgetOf).filter(({ grows }) => !grows)
  expect(Math.max(...budgets.map(({ rows }) => rows)) + SNAPSHOT).toBeLessThan(CARDS)
})
