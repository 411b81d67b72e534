import { afterEach, describe, expect, test, vi } from 'vitest'
import { openBudget } from '../../../src/kernel/budget/budget.ts'
import { MEMORY } from '../../../src/kernel/budget/memory.ts'
import { readBody } from '../../../src/app/read-body.ts'
import { PACE } from '../../../src/app/receive-body.ts'
import { serviceWith } from '../support/bindings.ts'

const URL = 'https://laneway.test/users/login'

/** The reading of a body, and what a budget counts of it. */
function reading(body: ReadableStream<Uint8Array>, limits = {}, length = {}) {
  const budget = openBudget({ ...MEMORY, ...limits }, () => Date.now())
  const headers = { 'content-type': 'application/json', ...length }
  const request = new Request(URL, { method: 'POST', headers, body })
  const lease = budget.lease('ada')
  const ends: string[] = []
  const read = readBody(request, lease).then(
    () => void ends.push('read'),
    (thrown: unknown) => void ends.push(String(Reflect.get(Object(thrown), 'code'))),
  )
  return { budget, lease, ends, read }
}

/** A body that is sent chunk by chunk by hand. */
function byHand() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  void writer.closed.catch(() => {})
  return {
    body: readable,
    send: (bytes: number) => void writer.write(new Uint8Array(bytes).fill(0x20)).catch(() => {}),
    end: () => void writer.close().catch(() => {}),
  }
}

/** Lets what is ready happen, and then so much time pass. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

afterEach(() => void vi.useRealTimers())

describe('a body', () => {
  test.each([{}, { 'content-length': '100' }])(
    'that breaks off is malformed: %o',
    async (length) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"tit')),
        pull: (controller) => controller.error(new Error('Network connection lost.')),
      })
      const { read, ends } = reading(body, {}, length)
      await read
      expect(ends).toEqual(['body.malformed'])
    },
  )

  test('counts byte by byte as it comes, and not as it says', async () => {
    vi.useFakeTimers()
    const { body, send, end } = byHand()
    const { budget, ends, read } = reading(body, {}, { 'content-length': '1000000' })
    send(1)
    await pass(1)
    expect(budget.held()).toBe(1)
    send(4_999)
    await pass(1)
    expect(budget.held()).toBe(5_000)
    end()
    await read
    expect(ends).toEqual(['read'])
  })

  test('of which one byte comes is refused once the time for more has passed', async () => {
    vi.useFakeTimers()
    const { body, send } = byHand()
    const { ends } = reading(body)
    send(1)
    await pass(PACE.withinMs - 1)
    expect(ends).toEqual([])
    await pass(1)
    expect(ends).toEqual(['body.too_slow'])
  })

  test('that drips is refused as soon', async () => {
    vi.useFakeTimers()
    const { body, send } = byHand()
    const { ends } = reading(body)
    for (let at = 0; at < 3; at += 1) {
      send(100)
      await pass(PACE.withinMs / 2)
    }
    expect(ends).toEqual(['body.too_slow'])
  })

  test('that comes just fast enough is read on, but not for ever', async () => {
    vi.useFakeTimers()
    const { body, send } = byHand()
    const { ends } = reading(body)
    const stepMs = PACE.withinMs - 1_000
    for (let ms = 0; ms + stepMs < PACE.totalMs; ms += stepMs) {
      send(PACE.bytes)
      await pass(stepMs)
      expect(ends).toEqual([])
    }
    send(PACE.bytes)
    await pass(stepMs)
    expect(ends).toEqual(['body.too_slow'])
  })

  test('that has to wait for memory is not slow for that, and is refused where it gets none', async () => {
    vi.useFakeTimers()
    const { body, send, end } = byHand()
    const waitMs = 3 * PACE.withinMs
    const { budget, ends } = reading(body, { waitMs, share: 100, small: 100 })
    const other = budget.lease('ada')
    await other.grow(100)
    send(50)
    await pass(2 * PACE.withinMs)
    other.end()
    await pass(1_000)
    send(50)
    await pass(1)
    expect([budget.held(), ends]).toEqual([100, []])
    send(1)
    await pass(waitMs)
    end()
    expect(ends).toEqual(['store.overloaded'])
  })
})

test('a slow body is answered 408, and its connection closes', async () => {
  vi.useFakeTimers()
  const { body, send } = byHand()
  const headers = { 'content-type': 'application/json' }
  const replying = serviceWith({})(new Request(URL, { method: 'POST', headers, body }))
  send(1)
  await pass(PACE.withinMs)
  const reply = await replying
  expect([reply.status, reply.headers.get('connection')]).toEqual([408, 'close'])
  expect(await reply.json()).toMatchObject({ code: 'body.too_slow' })
})
