import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { feedOf } from '../../../client/feed.ts'
import { type FeedWay, feedsBy } from '../../../web/api/feed.ts'
import { type Connection, NOBODY, boardFeed } from '../../../web/state/board-feed.ts'
import { clockByHand, turn } from './session/clock.ts'

/** The feeds of a session whose connections are counted. */
function stage() {
  const open = new Set<EventTarget>()
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
    const told: unknown[] = []
    const callbacks = { onChange: (one: unknown) => void told.push(one), onOpen() {}, onLost() {} }
    return { ...shown, told, over, feed: boardFeed(feeds, id, shown, callbacks, over.signal) }
  }
  const say = (type: string, given: object) => {
    for (const socket of open) socket.dispatchEvent(Object.assign(new Event(type), given))
  }
  const tell = (message: object) => say('message', { data: JSON.stringify(message) })
  const close = (code: number) => say('close', { code })
  const die = () => {
    isDead = true
  }
  return { open, made, ended, pass, visit, die, tell, close, online: () => wake() }
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

test('nothing is told any more of a board that was left, also of what had arrived by then', async () => {
  const { tell, visit } = stage()
  const { told, over, feed } = visit('B1')
  feed.start()
  tell({ version: 2 })
  await turn()
  tell({ version: 3 })
  over.abort()
  await turn()
  expect(told).toEqual([{ version: 2 }])
})

test('nobody is shown as present where the connection is lost', async () => {
  const { tell, close, visit } = stage()
  const { present, feed } = visit('B1')
  feed.start()
  const there = { users: ['ada', 'joan'], count: 2 }
  tell({ present: there })
  await turn()
  expect(present.value).toEqual(there)
  close(1_006)
  await turn()
  expect(present.value).toEqual(NOBODY)
})

test('a feed that the service has ended for good is not opened again', async () => {
  const { made, pass, close, visit } = stage()
  visit('B1').feed.start()
  close(1_012)
  await turn()
  pass(250)
  await turn()
  expect(made.connections).toBe(2)
  close(4_403)
  await turn()
  pass(60_000)
  await turn()
  expect(made.connections).toBe(2)
})

test('the pauses grow up to a quarter of a minute while no connection is made, and are short after a message', async () => {
  const { made, pass, close, tell, visit } = stage()
  visit('B1').feed.start()
  const pauseMs = async () => {
    const before = made.connections
    close(1_006)
    await turn()
    let passed = 0
    for (; made.connections === before && passed < 60_000; passed += 250) {
      pass(250)
      await turn()
    }
    return passed
  }
  const pauses: number[] = []
  for (let times = 0; times < 8; times += 1) pauses.push(await pauseMs())
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  tell({ version: 2 })
  await turn()
  expect(await pauseMs()).toBe(250)
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
