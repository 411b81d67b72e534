import { afterEach, describe, expect, test, vi } from 'vitest'
import { LanewayError } from '../../../client/client.ts'
import { WALL_CLOCK } from '../../../client/patience.ts'
import { json, refused, staged, thrownBy } from './wire.ts'

const BOARD = { body: { title: 'A board', owner: '' } }

const lost = () => Promise.reject(new TypeError('fetch failed'))

describe('a write', () => {
  test('is sent again with the same key and body when the network fails', async () => {
    const { api, recorded } = staged((_, tried) => (tried < 3 ? lost() : json({ _id: 'b' })))
    expect(await api.new_board(BOARD)).toEqual({ _id: 'b' })
    const [first, ...others] = recorded.map(({ headers, body }) => [
      headers.get('idempotency-key'),
      body,
    ])
    expect(first?.[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(others).toEqual([first, first])
  })

  test('is sent again when its reply breaks off', async () => {
    const torn = () =>
      new Response(new ReadableStream({ start: (controller) => controller.error('cut') }))
    const { api, recorded } = staged((_, tried) => (tried === 1 ? torn() : json({ _id: 'b' })))
    expect(await api.new_board(BOARD)).toEqual({ _id: 'b' })
    expect(recorded).toHaveLength(2)
  })

  test('has another key than the write before', async () => {
    const { api, recorded } = staged([])
    await api.new_board(BOARD)
    await api.new_board(BOARD)
    expect(new Set(recorded.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  })

  test('has the key it is given', async () => {
    const { api, recorded } = staged([])
    await api.new_board(BOARD, { key: 'import-7' })
    expect(recorded[0]?.headers.get('idempotency-key')).toBe('import-7')
  })

  test('is sent again while the first of its key is under way', async () => {
    const { api, waits } = staged([refused(409, 'key.in_flight')])
    expect(await api.new_board(BOARD)).toEqual({ _id: 'made' })
    expect(waits).toHaveLength(1)
  })

  test.each([400, 401, 403, 404, 409, 412, 422, 500])(
    'is not sent again after a %i',
    async (status) => {
      const { api, recorded } = staged([refused(status, 'list.full')])
      expect(await thrownBy(api.new_board(BOARD))).toMatchObject({ status, code: 'list.full' })
      expect(recorded).toHaveLength(1)
    },
  )
})

describe('a read', () => {
  test('is sent again, without a key', async () => {
    const { api, recorded } = staged((_, tried) => (tried === 1 ? lost() : json([])))
    expect(await api.get_public_boards()).toEqual([])
    expect(recorded.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null])
  })
})

describe('a busy service', () => {
  test.each([429, 503])('waits as long as Retry-After says after a %i', async (status) => {
    const { api, waits } = staged([refused(status, 'rate.limited', { 'retry-after': '7' })])
    await api.new_board(BOARD)
    expect(waits).toEqual([7_000])
  })

  test('may name the moment instead', async () => {
    const at = 'Thu, 01 Jan 2026 00:00:09 GMT'
    const { api, waits } = staged([refused(503, 'store.overloaded', { 'retry-after': at })])
    await api.new_board(BOARD)
    expect(waits).toEqual([9_000])
  })

  test('that asks for more patience than there is is not waited for', async () => {
    const { api, waits } = staged([refused(429, 'login.throttled', { 'retry-after': '900' })])
    const thrown = await thrownBy(api.login({ body: { username: 'ada', password: 'x' } }))
    expect(thrown).toMatchObject({ code: 'login.throttled', waitMs: 900_000 })
    expect(waits).toEqual([])
  })

  test('that names no time is asked at pauses that double, and no more than five times', async () => {
    const { api, waits, recorded } = staged(() => new Response('bad gateway', { status: 502 }))
    const thrown = await thrownBy(api.get_current_user())
    expect(thrown).toMatchObject({ code: 'reply.unreadable', status: 502 })
    expect(waits).toEqual([250, 500, 1_000, 2_000])
    expect(recorded).toHaveLength(5)
  })

  test('is asked at pauses that chance shortens', async () => {
    const clock = { random: () => 0.5, wait: (ms: number) => Promise.resolve(void waits.push(ms)) }
    const waits: number[] = []
    const { api } = staged([refused(503, 'store.overloaded')], { clock })
    await api.get_current_user()
    expect(waits).toEqual([125])
  })
})

describe('a service that does not reply in time', () => {
  afterEach(() => void vi.useRealTimers())

  test('is asked again', async () => {
    vi.useFakeTimers()
    const silent = ({ signal }: Request) =>
      new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const { api, recorded } = staged(
      (request, tried) => (tried === 1 ? silent(request) : json({ _id: 'b' })),
      { timeoutMs: 1_000 },
    )
    const made = api.new_board(BOARD)
    await vi.advanceTimersByTimeAsync(999)
    expect(recorded).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await made).toEqual({ _id: 'b' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('what is thrown', () => {
  test('has the code, the reason, the fields, the status and the id of the request', async () => {
    const fields = [{ field: 'title', reason: 'is required' }]
    const body = { code: 'body.invalid', reason: 'title is required.', fields }
    const { api } = staged([json(body, { 'x-request-id': 'r-1' }, 400)])
    const thrown = await thrownBy(api.new_board(BOARD))
    expect(thrown).toBeInstanceOf(LanewayError)
    expect(thrown).toMatchObject({ ...body, status: 400, requestId: 'r-1', name: 'LanewayError' })
  })

  test('names the cause if the network fails every time', async () => {
    const { api, recorded } = staged(lost, { tries: 2 })
    const thrown = await thrownBy(api.get_current_user())
    expect(thrown).toMatchObject({
      code: 'network.failed',
      status: 0,
      cause: expect.any(TypeError),
    })
    expect(recorded).toHaveLength(2)
  })

  test('is thrown for a success that is not JSON', async () => {
    const { api } = staged([new Response('<html>')])
    expect(await thrownBy(api.get_current_user())).toMatchObject({ code: 'reply.unreadable' })
  })
})

describe('a signal', () => {
  test('that is aborted before sends nothing', async () => {
    const { api, recorded } = staged([])
    const signal = AbortSignal.abort('enough')
    expect(await thrownBy(api.get_current_user({}, { signal }))).toBe('enough')
    expect(recorded).toEqual([])
  })

  test('ends a request under way, which is not sent again', async () => {
    const stop = new AbortController()
    const { api, recorded } = staged((request) => {
      const { promise, reject } = Promise.withResolvers<Response>()
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      stop.abort('enough')
      return promise
    })
    expect(await thrownBy(api.get_current_user({}, { signal: stop.signal }))).toBe('enough')
    expect(recorded).toHaveLength(1)
  })

  test('ends a pause', async () => {
    const stop = new AbortController()
    const wait: typeof WALL_CLOCK.wait = (_, signal) => {
      queueMicrotask(() => stop.abort('enough'))
      return WALL_CLOCK.wait(3_600_000, signal)
    }
    const { api, recorded } = staged([refused(503, 'store.overloaded')], { clock: { wait } })
    expect(await thrownBy(api.get_current_user({}, { signal: stop.signal }))).toBe('enough')
    expect(recorded).toHaveLength(1)
  })
})
