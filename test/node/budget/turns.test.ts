import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { look, open } from './small-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a budget in which requests wait', () => {
  test('lets holders of equal units in by turns, however many requests one has in line', async () => {
    const { ask, done } = open({ total: 1, reserve: 0, share: 1, waiting: 40 })
    const first = ask('ada', 1, 'ada 1')
    const second = ask('ada', 1, 'ada 2')
    ask('ada', 1, 'ada 3')
    await look()
    const bob = ask('bob', 1, 'bob')
    await look()
    for (const lease of [first, second, bob]) {
      lease.end()
      await look()
    }
    expect(done).toEqual(['ada 1', 'ada 2', 'bob', 'ada 3'])
  })

  test('in order lets no small wish of a holder in before a large one of theirs', async () => {
    const { ask, done } = open({ total: 20, reserve: 0, share: 10, waiting: 40, isInOrder: true })
    const first = ask('ada', 5, 'first')
    ask('ada', 10, 'large')
    ask('ada', 1, 'small')
    ask('bob', 1)
    await look()
    expect(done).toEqual(['first', 'bob'])
    first.end()
    await look()
    expect(done).toEqual(['first', 'bob', 'large'])
  })

  test('notices a lost lease while requests wait', async () => {
    const { ask, done } = open({ share: 10, waitMs: 5_000, lostMs: 2_000, isInOrder: true })
    ask('ada', 10, 'lost')
    ask('ada', 10, 'next')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(done).toEqual(['lost', 'next'])
  })
})
