import { afterEach, describe, expect, it, vi } from 'vitest'
import { deliver } from '../../../src/webhooks/deliver.ts'
import { answers, onlyDelivery, openRoute, openSender, rowsOf, statesOf, watch } from './support.ts'
import {
  DAY_MS as DAY,
  HOUR_MS as HOUR,
  MINUTE_MS as MINUTE,
  SECOND_MS as SECOND,
} from '../../../src/kernel/contract/days.ts'

const SCHEDULE = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
  null,
]

type Sender = ReturnType<typeof openSender>

/** Tries the only delivery whenever it is due; gives how long after each try the next one was to be. */
async function waitsOf(int: string, sender: Sender): Promise<(number | null)[]> {
  const waits: (number | null)[] = []
  for (let wait: number | null = 0; wait !== null; waits.push(wait)) {
    if (wait > 0) {
      sender.clock.ms += wait - 1
      await sender.run(int)
      sender.clock.ms += 1
    }
    await sender.run(int)
    expect(sender.posts).toHaveLength(waits.length + 1)
    const { next_try_at: next } = await onlyDelivery(int)
    wait = next === null ? null : Date.parse(next) - sender.clock.ms
  }
  return waits
}

describe('a delivery that fails', () => {
  it('is tried after 5 s, 5 and 30 min, 2, 5, 10 and 10 h, never sooner, and then given up', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const sender = openSender(answers(500))
    expect(await waitsOf(int, sender)).toEqual(SCHEDULE)
    expect(await onlyDelivery(int)).toMatchObject({ state: 'failed', tries: 8, last_status: 500 })
    const seconds = SCHEDULE.slice(0, -1).map((ms) => Number(ms) / SECOND + 1)
    expect(sender.wakings.map(({ delaySeconds }) => delaySeconds)).toEqual(seconds)
    expect(sender.wakings.every(({ ids }) => ids.join() === int)).toBe(true)
    sender.clock.ms += DAY
    await sender.run(int)
    expect(sender.posts).toHaveLength(8)
    expect((await rowsOf(int)).receiver).toMatchObject({ due_at: null, lease: '' })
  })

  it('is tried at most a tenth later by chance', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const waits = await waitsOf(int, openSender(answers(500), { chance: () => 1 }))
    expect(waits).toEqual(SCHEDULE.map((ms) => ms && Math.floor(ms * 1.1)))
  })

  it.each([300, 301, 304, 307, 308, 400, 401, 404, 429, 500, 503])(
    'is one that was answered %i',
    async (status) => {
      const { int, signIn } = await openRoute()
      await signIn('One')
      const sender = openSender(answers(status, { location: 'https://elsewhere.example/' }))
      await sender.run(int)
      expect(sender.posts).toMatchObject([{ init: { redirect: 'manual' } }])
      expect(await onlyDelivery(int)).toMatchObject({
        state: 'pending',
        tries: 1,
        last_status: status,
        last_error: expect.stringContaining(String(status)),
      })
    },
  )

  it('is one that could not be sent', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    await openSender(() => Promise.reject(new TypeError('internal error'))).run(int)
    expect(await onlyDelivery(int)).toMatchObject({
      state: 'pending',
      last_status: null,
      last_error: 'It could not be reached, or broke the connection.',
    })
  })
})

it.each([
  ['at once, is tried once more at once', 0, 2, 'delivered'],
  ['after a while, is not', 50, 1, 'pending'],
])('a connection that breaks %s', async (_, ms, count, state) => {
  const { int, signIn } = await openRoute()
  await signIn('One')
  const sender = openSender()
  sender.behavior.answer = () => {
    sender.clock.ms += ms
    sender.behavior.answer = answers()
    throw new TypeError('Network connection lost.')
  }
  await sender.run(int)
  expect(sender.posts).toHaveLength(count)
  expect(new Set(sender.posts.map(({ id }) => id)).size).toBe(1)
  expect(await onlyDelivery(int)).toMatchObject({ state, tries: 1 })
})

it.each([200, 201, 202, 204, 299])('a delivery that is answered %i has arrived', async (status) => {
  const { int, signIn } = await openRoute()
  await signIn('One')
  const sender = openSender(answers(status, { 'retry-after': '600' }))
  await sender.run(int)
  const row = { state: 'delivered', tries: 1, last_status: status, last_error: null }
  expect(await onlyDelivery(int)).toMatchObject({ ...row, next_try_at: null })
  expect(sender.wakings).toEqual([])
})

describe('a receiver that does not answer', () => {
  afterEach(() => vi.useRealTimers())

  it('has 10 s, after which the request is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outgoing = { id: 'one', url: 'https://receiver.example/', token: null, body: '{}' }
    const policy = { allowHttp: false, allowPrivate: false, ownHosts: [] }
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const wire = { fetch: silent, policy, nowMs: () => 0 }
    const { seen, done } = watch(deliver(outgoing, wire))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(seen).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    await done
    const error = 'It did not answer within 10 seconds.'
    expect(seen.result).toEqual({ status: null, error })
  })
})

describe('a receiver that asks to be left alone', () => {
  const date = (ms: number) => new Date(Math.ceil(ms / SECOND) * SECOND)

  it.each([
    ['in seconds', () => '120', 2 * MINUTE],
    ['by a date', (now: number) => date(now + 10 * MINUTE).toUTCString(), 10 * MINUTE],
    ['for longer than 12 h', () => '86400', 12 * HOUR],
    ['for 300 years', () => '9999999999', 12 * HOUR],
    ['for ever', () => '9'.repeat(40), 12 * HOUR],
    ['until a date far away', () => 'Fri, 31 Dec 9999 23:59:59 GMT', 12 * HOUR],
    ['for less than the wait that is due', () => '1', 5 * SECOND],
    ['until a date gone by', () => 'Wed, 21 Oct 2015 07:28:00 GMT', 5 * SECOND],
    ['in words', () => 'a while', 5 * SECOND],
    ['for less than nothing', () => '-600', 5 * SECOND],
    ['with nothing', () => '', 5 * SECOND],
  ])('%s is left alone for that long, within bounds', async (_, header, waitMs) => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const sender = openSender()
    sender.behavior.answer = answers(503, { 'retry-after': header(sender.clock.ms) })
    await sender.run(int)
    const { next_try_at: next } = await onlyDelivery(int)
    const late = Date.parse(next ?? '') - sender.clock.ms - waitMs
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(SECOND)
  })

  it('by 429 without a time is sent to again after the waits that are due', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const sender = openSender(answers(429))
    const waitsMs: number[] = []
    for (let at = 0; at < 2; at += 1) {
      await sender.run(int)
      const nextMs = Date.parse((await onlyDelivery(int)).next_try_at ?? '')
      waitsMs.push(nextMs - sender.clock.ms)
      sender.clock.ms = nextMs
    }
    expect(waitsMs).toEqual([5 * SECOND, 5 * MINUTE])
    sender.behavior.answer = answers()
    await sender.run(int)
    expect(await onlyDelivery(int)).toMatchObject({ state: 'delivered', tries: 3 })
  })

  it('is sent nothing else meanwhile either', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One', 'Two')
    const sender = openSender(answers(429, { 'retry-after': '120' }))
    await sender.run(int)
    sender.clock.ms += 2 * MINUTE - 1
    await signIn('Three')
    await sender.run(int)
    expect(sender.posts.map(({ payload }) => payload['card'])).toEqual(['One'])
    sender.behavior.answer = answers()
    sender.clock.ms += 1
    await sender.run(int)
    expect(await statesOf(int)).toEqual({ delivered: 3 })
  })
})
