import { describe, expect, test } from 'vitest'
import { type FakeSocket, followed } from './fake-feed.ts'
import { refused, thrownBy } from './wire.ts'

describe('a client that watches a board', () => {
  const changed = (version: number) => ({
    seq: 3,
    version,
    changed: { cards: [`card-${version}`] },
    activities: [],
  })
  const tells =
    (...versions: number[]) =>
    (socket: FakeSocket) =>
      versions.forEach((version) => socket.says(JSON.stringify(changed(version))))

  test('gets every message whole, also those without activities', async () => {
    const { changes, sockets } = followed([tells(7, 8)])
    expect([(await changes.next()).value, (await changes.next()).value]).toEqual([
      changed(7),
      changed(8),
    ])
    expect(sockets[0]?.url).toBe('wss://boards.example/r/11/api/boards/b/live?changes=true')
  })

  test('resumes after the last seq, and asks for changes again', async () => {
    const { changes, sockets } = followed([
      (socket) => (tells(7)(socket), socket.ends(1013)),
      tells(9),
    ])
    expect((await changes.next()).value).toEqual(changed(7))
    expect((await changes.next()).value).toEqual(changed(9))
    expect(new URL(sockets[1]?.url ?? '').search).toBe('?after=3&changes=true')
  })

  test('throws why, where the service closes the feed of one who was removed', async () => {
    const { changes } = followed([(socket) => (tells(7)(socket), socket.ends(4403))], {}, [
      refused(404, 'board.not_found'),
    ])
    await changes.next()
    expect(await thrownBy(changes.next())).toMatchObject({ status: 404, code: 'board.not_found' })
  })

  test('closes the socket when its signal is aborted', async () => {
    const ending = new AbortController()
    const { changes, sockets } = followed([tells(7)], { signal: ending.signal })
    await changes.next()
    const more = thrownBy(changes.next())
    ending.abort('enough')
    expect(await more).toBe('enough')
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true])
  })
})
