import { afterEach, expect, test, vi } from 'vitest'
import { openBudget } from '../../../src/kernel/budget/budget.ts'
import { MEMORY } from '../../../src/kernel/budget/memory.ts'

afterEach(() => void vi.useRealTimers())

test('the largest upload fits into one user’s share of memory, beside one of another user', () => {
  const UPLOAD = 26_214_400
  expect(MEMORY.share).toBeGreaterThan(UPLOAD)
  expect(MEMORY.total - MEMORY.reserve).toBeGreaterThan(2 * UPLOAD)
})

test('a queued lease takes the size that is expected when there is room', async () => {
  vi.useFakeTimers()
  const limits = { ...MEMORY, total: 100, reserve: 20, small: 5, share: 40 }
  const budget = openBudget(limits, () => Date.now())
  const [first, second, third] = ['ada', 'bob', 'carl'].map((holder) => budget.lease(holder))
  await first?.grow(40)
  await second?.grow(40)
  const wish = { units: 40 }
  const grown = third?.grow(() => wish.units)
  wish.units = 10
  first?.shrink(10)
  await vi.advanceTimersByTimeAsync(10)
  await grown
  expect(budget.held()).toBe(80)
})
