import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { feedOf } from '../../../client/feed.ts'
import { type FeedWay, feedsBy } from '../../../web/api/feed.ts'
import { type Connection, NOBODY, boardFeed } from '../../../web/state/board-feed.ts'
import { clockByHand, turn } from './session/clock.ts'

/** The feeds of a session whose connections are counted. */
function stage() {
  const open = new Set<object>()
  const made = { connections: 0, pings: 0 }
  let isDead = false
  let wake = () => {}
  const way: FeedWay = {
    connect(_path, onOpen) {
      const socket = Object.assign(new EventTarget(), {
        send() {
          made.pings += 1
          const pong = Object.assign(new Event('message'), { data: 'pong' })
          if (!isDead) queueMicrotask(() => socket.dispatchEvent(pong))
        },
        close: () => void open.delete(socket),
      })
      made.connections += 1
      open.add(socket)
      onOpen()
      return socket
    },
    onOnline(run) {
      wake = run
    },
  }
  const ended = new AbortController()
  const { clock, pass } = clockByHand(() => 1)
  const feeds = feedsBy(way, clock, ended.signal)
  const visit = (id: string) => {
    const over = new AbortController()
    const shown = { connection: signal<Connection>('live'), present: signal(NOBODY) }
    const callbacks = { onChange() {}, onOpen() {}, onLost() {} }
    return { ...shown, over, feed: boardFeed(feeds, id, shown, callbacks, over.signal) }
  }
  const die = () => {
    isDead = true
  }
  return { open, made, ended, pass, visit, die, online: () => wake() }
}

test('a feed ends when its board is left', () => {
  const { open, visit } = stage()
  const { over, feed } = visit('B1')
  feed.start()
  feed.start()
  expect(open.size).toBe(1)
  over.abort()
  expect(open.size).toBe(0)
})

test('a board that was left while it was read has no feed', () => {
  const { open, visit } = stage()
  const { over, feed } = visit('B1')
  over.abort()
  feed.start()
  expect(open.size).toBe(0)
})

test('ten visits leave no feed open, and the end of a session ends all of them', () => {
  const { open, ended, visit } = stage()
  for (let visits = 0; visits < 10; visits += 1) {
    const { over, feed } = visit('B1')
    feed.start()
    over.abort()
  }
  expect(open.size).toBe(0)
  visit('B1').feed.start()
  visit('B2').feed.start()
  expect(open.size).toBe(2)
  ended.abort()
  expect(open.size).toBe(0)
  visit('B1').feed.start()
  expect(open.size).toBe(0)
})

test('a connection that is lost is made again after a pause, unless the board was left', async () => {
  const { open, pass, visit, online } = stage()
  const { connection, over, feed } = visit('B1')
  feed.start()
  online()
  await turn()
  expect([open.size, connection.value]).toEqual([0, 'lost'])
  pass(250)
  await turn()
  expect(open.size).toBe(1)
  online()
  await turn()
  over.abort()
  pass(60_000)
  await turn()
  expect(open.size).toBe(0)
})

test.each([0, 1, 4, 8])(
  'a connection that is dead is noticed within 15 s, and one that answers stays (%i s later)',
  async (after) => {
    const { made, pass, visit, die } = stage()
    const { connection, feed } = visit('B1')
    feed.start()
    const second = async () => {
      pass(1_000)
      await turn()
    }
    for (let seconds = 0; seconds < 300 + after; seconds += 1) await second()
    expect([connection.value, made.connections]).toEqual(['live', 1])
    expect(made.pings).toBeLessThan(40)
    die()
    const seen: Connection[] = []
    const stop = connection.subscribe((value) => void seen.push(value))
    for (let seconds = 0; seconds < 15; seconds += 1) await second()
    expect(seen).toContain('lost')
    stop()
  },
)

test('a feed that ends is closed once, in whatever way it ends', () => {
  let closed = 0
  const { clock } = clockByHand(() => 0.5)
  const socket = Object.assign(new EventTarget(), { send() {}, close: () => void (closed += 1) })
  const feed = feedOf(socket, clock)
  feed.end()
  socket.dispatchEvent(new Event('error'))
  socket.dispatchEvent(new Event('close'))
  feed.end()
  expect(closed).toBe(1)
})
