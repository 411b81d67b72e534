import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBudget } from '../../../src/kernel/budget/budget.ts'
import { WORK } from '../../../src/kernel/budget/memory.ts'
import { WHOLE, openTurn, weightOfCards, weightOfReply } from '../../../src/kernel/budget/weight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('replies weigh by their size, and those of little more than a page nothing', () => {
  const KIB = 1_024
  const sizes = [undefined, 16 * KIB, 127 * KIB, 128 * KIB, 512 * KIB, 4_096 * KIB]
  expect(sizes.map(weightOfReply)).toEqual([4, 0, 0, 2, 8, 16])
})

test('requests that name cards weigh by their number, and those of few nothing', () => {
  expect([1, 19, 20, 100, 160, 500].map(weightOfCards)).toEqual([0, 0, 2, 10, 16, 16])
})

test('one user does one whole work at once, and two users do', () => {
  expect([WHOLE, WORK.share, WORK.total / WHOLE]).toEqual([16, 16, 2])
})

/** A budget of work, and the turns of one user in it. */
function openWork() {
  const budget = openBudget(WORK, () => Date.now())
  const kept: Promise<void>[] = []
  const turn = () => openTurn(budget.lease('ada'), (task) => void kept.push(task))
  return { budget, kept, turn }
}

test('light work takes no turn', async () => {
  const { budget, kept, turn } = openWork()
  const light = turn()
  await light.begin(() => 0)
  expect([budget.held(), kept]).toEqual([0, []])
  light.end()
})

test('a turn is over after a pause as long as its work took, and at most a second', async () => {
  const { budget, kept, turn } = openWork()
  for (const [tookMs, pauseMs] of [
    [200, 200],
    [5_000, 1_000],
  ] as const) {
    const one = turn()
    await one.begin(() => WHOLE)
    await vi.advanceTimersByTimeAsync(tookMs)
    one.end()
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(budget.held()).toBe(WHOLE)
    await vi.advanceTimersByTimeAsync(1)
    expect(budget.held()).toBe(0)
  }
  await Promise.all(kept)
})

test('a turn that never began, as its request was refused, ends without a trace', async () => {
  const { budget, turn } = openWork()
  turn().end()
  await vi.runAllTimersAsync()
  expect(budget.held()).toBe(0)
})

test('what waits for its turn takes the weight that is known when its turn comes', async () => {
  const { budget, turn } = openWork()
  const [first, second] = [turn(), turn()]
  const weight = { units: 4 }
  await first.begin(() => WHOLE)
  const begun = second.begin(() => weight.units)
  weight.units = WHOLE
  first.end()
  await vi.advanceTimersByTimeAsync(10)
  await begun
  expect(budget.held()).toBe(WHOLE)
})
