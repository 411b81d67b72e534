import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Activity } from '../../../client/client.ts'
import { type FakeSocket, followed } from './fake-feed.ts'
import { refused, staged, thrownBy } from './wire.ts'

const AGAIN = Array.from({ length: 4 }, () => '?after=5')

/** The seqs of the next activities. */
async function take(from: AsyncGenerator<Activity, void>, count: number): Promise<number[]> {
  const seqs: number[] = []
  while (seqs.length < count) {
    const { value } = await from.next()
    if (value) seqs.push(value.seq)
  }
  return seqs
}

describe('a client that follows a board', () => {
  test('asks for a WebSocket where the platform has none', async () => {
    vi.stubGlobal('WebSocket', undefined)
    const { api } = staged([])
    const thrown = await thrownBy(api.follow('b').next())
    vi.unstubAllGlobals()
    expect(thrown).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('{ WebSocket }'),
    })
  })

  test('asks by WebSocket, with the token as a subprotocol', async () => {
    const { activities, sockets } = followed([(socket) => socket.tells(1, 2)])
    expect(await take(activities, 2)).toEqual([1, 2])
    expect(sockets[0]?.url).toBe('wss://boards.example/r/11/api/boards/b/live')
    expect(sockets[0]?.protocols).toEqual(['laneway', 'bearer.a.b.c'])
  })

  test('resumes after the last message, with pauses that grow while no message arrives', async () => {
    const drops = (socket: FakeSocket) => socket.ends(1006)
    const { activities, sockets, waits, recorded } = followed(
      [
        (socket) => (socket.tells(4, 5), socket.ends(1013)),
        drops,
        drops,
        drops,
        (socket) => (socket.tells(6), socket.ends(1013)),
        (socket) => socket.tells(7),
      ],
      { after: 3 },
    )
    expect(await take(activities, 4)).toEqual([4, 5, 6, 7])
    const queries = sockets.map(({ url }) => new URL(url).search)
    expect(queries).toEqual(['?after=3', ...AGAIN, '?after=6'])
    expect(waits).toEqual([250, 500, 1_000, 2_000, 250])
    expect(recorded.map(({ path }) => path)).toEqual(
      Array.from({ length: 3 }, () => '/r/11/api/boards/b/live?after=5'),
    )
  })

  test('resumes after the seq of the last message', async () => {
    const { activities, sockets } = followed([
      (socket) => (socket.says('{"seq":9,"activities":[]}'), socket.ends(1001)),
      (socket) => socket.tells(10),
    ])
    expect(await take(activities, 1)).toEqual([10])
    expect(new URL(sockets[1]?.url ?? '').search).toBe('?after=9')
  })

  test.each([
    [401, 'token.invalid'],
    [403, 'permission.denied'],
    [404, 'board.not_found'],
    [400, 'query.invalid'],
  ])('throws the error of the service (%i) if it opens no feed', async (status, code) => {
    const { activities, sockets } = followed([(socket) => socket.ends(1006)], {}, [
      refused(status, code),
    ])
    expect(await thrownBy(take(activities, 1))).toMatchObject({ status, code })
    expect(sockets).toHaveLength(1)
  })

  test.each([
    [4401, 401, 'token.invalid'],
    [4403, 404, 'board.not_found'],
    [4404, 404, 'board.not_found'],
  ])('throws why, where the service closes the feed with %i', async (close, status, code) => {
    const { activities } = followed([(socket) => (socket.tells(1), socket.ends(close))], {}, [
      refused(status, code),
    ])
    expect(await take(activities, 1)).toEqual([1])
    expect(await thrownBy(take(activities, 1))).toMatchObject({ status, code })
  })

  test.each([
    [503, 'store.overloaded'],
    [429, 'rate.limited'],
    [500, 'server.failed'],
  ])('tries again where the service just now opens none (%i)', async (status, code) => {
    const { activities } = followed(
      [(socket) => socket.ends(1006), (socket) => socket.tells(1)],
      {},
      [refused(status, code)],
    )
    expect(await take(activities, 1)).toEqual([1])
  })

  test('closes the socket when it is left, and when its signal is aborted', async () => {
    const left = followed([(socket) => socket.tells(1, 2)])
    for await (const { seq } of left.activities) if (seq === 1) break
    expect(left.sockets.map(({ isClosed }) => isClosed)).toEqual([true])
    const ending = new AbortController()
    const ended = followed([(socket) => socket.tells(1)], { signal: ending.signal })
    expect(await take(ended.activities, 1)).toEqual([1])
    const more = thrownBy(take(ended.activities, 1))
    ending.abort('enough')
    expect(await more).toBe('enough')
    expect(ended.sockets.map(({ isClosed }) => isClosed)).toEqual([true])
  })
})

describe('a feed without messages', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is asked whether it is there, and left where it does not answer', async () => {
    const { activities, sockets } = followed([
      (socket) => socket.tells(1),
      (socket) => socket.tells(2),
    ])
    expect(await take(activities, 1)).toEqual([1])
    const next = take(activities, 1)
    for (const answer of [1, 2]) {
      await vi.advanceTimersByTimeAsync(9_001)
      expect(sockets[0]?.sent).toHaveLength(answer)
      sockets[0]?.says('pong')
    }
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next).toEqual([2])
    expect(sockets[0]?.isClosed).toBe(true)
  })

  test('and was never opened is left', async () => {
    const { activities, sockets } = followed([
      (socket) => {
        socket.send = () => {
          throw new DOMException('Still connecting.', 'InvalidStateError')
        }
      },
      (socket) => socket.tells(1),
    ])
    const next = take(activities, 1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next).toEqual([1])
    expect(sockets[0]?.isClosed).toBe(true)
  })
})
