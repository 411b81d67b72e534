import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Lease } from '../../../src/kernel/budget/budget.ts'
import { LIMITS, look, open } from './small-budget.ts'

const REFUSED = { code: 'store.overloaded', facts: { waitS: 2 } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Holders who together hold as much as large holders may. */
async function full() {
  const opened = open()
  const [ada, bob] = [opened.ask('ada', 40), opened.ask('bob', 40)]
  await Promise.all([ada.grown, bob.grown])
  opened.done.length = 0
  return { ...opened, ada, bob }
}

describe('a budget', () => {
  test('counts what is held, and counts it no longer once it is given back', async () => {
    const { budget, ask } = open()
    const lease = ask('ada', 30)
    await lease.grown
    expect(budget.held()).toBe(30)
    lease.shrink(10)
    expect(budget.held()).toBe(20)
    lease.shrink(1_000)
    lease.end()
    lease.end()
    expect(budget.held()).toBe(0)
  })

  test('limits each user to their share over any number of requests', async () => {
    const { budget, ask } = open()
    await Promise.all([ask('ada', 15).grown, ask('ada', 25).grown])
    const beyond = ask('ada', 1)
    const other = ask('bob', 40)
    await other.grown
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    await expect(beyond.grown).rejects.toMatchObject(REFUSED)
    expect(budget.held()).toBe(80)
  })

  test('keeps a reserve for those who hold little', async () => {
    const { ask, done } = await full()
    const [large, small] = [ask('carl', 6), ask('dora', 5)]
    await small.grown
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    await expect(large.grown).rejects.toMatchObject(REFUSED)
    expect(done).toEqual(['dora', 'carl refused'])
  })

  test('refuses after the time that one may wait, and not before', async () => {
    const { ask, done } = await full()
    ask('carl', 10)
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs - 1)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['carl refused'])
  })

  test('keeps a request in line for as long as others of its holder are let in before it', async () => {
    const { ask, done, budget } = open({ total: 10, reserve: 0, share: 1, waiting: 40 })
    const leases = Array.from({ length: 6 }, (_, at) => ask('ada', 1, String(at)))
    for (const lease of leases) {
      await vi.advanceTimersByTimeAsync(LIMITS.waitMs - 1)
      lease.end()
    }
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    expect(done).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(budget.held()).toBe(0)
  })

  test('refuses those whose holder holds on, however many of others are let in', async () => {
    const { ask, done } = open({ total: 3, reserve: 0, share: 2, waiting: 40 })
    ask('ada', 2, 'held on to')
    ask('ada', 1, 'beyond')
    const others = Array.from({ length: 4 }, (_, at) => ask('bob', 1, `bob ${at}`))
    for (const lease of others) {
      await vi.advanceTimersByTimeAsync(LIMITS.waitMs / 4)
      lease.end()
    }
    await look()
    expect(done).toContain('beyond refused')
  })

  test('refuses whose timer comes late, though another has taken their place in line meanwhile', async () => {
    const { ask } = await full()
    const late = ask('carl', 10)
    vi.setSystemTime(Date.now() + LIMITS.waitMs + 1)
    const next = ask('dora', 10)
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    await expect(late.grown).rejects.toMatchObject(REFUSED)
    await expect(next.grown).rejects.toMatchObject(REFUSED)
  })

  test('lets those in line in as soon as there is room, those who hold least first', async () => {
    const { ask, done, ada } = await full()
    ask('bob', 1, 'more for bob')
    ask('carl', 10, 'carl first')
    ask('carl', 10, 'carl second')
    ask('dora', 10)
    await look()
    expect(done).toEqual([])
    ada.shrink(20)
    await look()
    expect(done).toEqual(['carl first', 'dora'])
    ada.end()
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    expect(done).toEqual(['carl first', 'dora', 'carl second', 'more for bob refused'])
  })

  test('lets a small wish in before a large one that does not fit yet', async () => {
    const { ask, done, ada } = await full()
    ask('carl', 30)
    ask('dora', 10)
    ada.shrink(10)
    await look()
    expect(done).toEqual(['dora'])
  })

  test('passes over a request in line that the platform has cancelled', async () => {
    const { budget, ask, done } = open({ total: 10, reserve: 0, share: 10, waitMs: 60_000 })
    const ada = ask('ada', 10)
    ask('carl', 10, 'cancelled')
    await look()
    vi.clearAllTimers()
    vi.setSystemTime(Date.now() + 3_000)
    ask('dora', 10)
    ada.end()
    await look()
    expect(done).toEqual(['ada', 'dora'])
    expect(budget.held()).toBe(10)
  })

  test('keeps a queue of bounded length, of which one user takes at most a quarter', async () => {
    const { ask, done } = await full()
    for (const name of ['1', '2', '3']) ask('bob', 1, name)
    await look()
    expect(done).toEqual(['3 refused'])
    for (const holder of ['carl', 'dora', 'eve', 'finn', 'gus', 'hal', 'ida']) ask(holder, 10)
    await look()
    expect(done).toEqual(['3 refused', 'ida refused'])
  })

  test('gives the place of a request that timed out in the queue to the next', async () => {
    const { ask, done } = await full()
    ask('bob', 1)
    ask('bob', 1)
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    ask('bob', 1, 'again')
    await look()
    expect(done).toEqual(['bob refused', 'bob refused'])
  })

  test('releases the lease of a request that never ended it, and counts nothing twice if it ends later', async () => {
    const { budget, ask, ada, bob } = await full()
    await vi.advanceTimersByTimeAsync(LIMITS.lostMs - 1)
    bob.shrink(1)
    await vi.advanceTimersByTimeAsync(LIMITS.lostMs / 100)
    await ask('carl', 40).grown
    expect(budget.held()).toBe(79)
    ada.end()
    expect(budget.held()).toBe(79)
  })

  test('is at zero after many requests have taken, waited and released', async () => {
    const { budget, ask } = open()
    const leases: (Lease & { grown: Promise<void> })[] = []
    for (let at = 0; at < 200; at += 1) {
      leases.push(ask(`user ${at % 7}`, 1 + ((at * 13) % 40)))
      await vi.advanceTimersByTimeAsync(37)
      expect(budget.held()).toBeLessThanOrEqual(LIMITS.total)
      if (at % 3 === 0) leases[(at * 5) % leases.length]?.end()
    }
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    for (const lease of leases) lease.end()
    expect(budget.held()).toBe(0)
  })
})
