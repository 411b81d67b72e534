import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { type FeedWay, feedsBy } from '../../../web/api/feed.ts'
import { type Connection, NOBODY, boardFeed } from '../../../web/state/board-feed.ts'
import { clockByHand, turn } from './session/clock.ts'

/** The feeds of a session whose connections are counted. */
function stage() {
  const open = new Set<object>()
  let wake = () => {}
  const way: FeedWay = {
    connect(_path, onOpen) {
      const made = Object.assign(new EventTarget(), {
        send() {},
        close: () => void open.delete(made),
      })
      open.add(made)
      onOpen()
      return made
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
    return { ...shown, over, feed: boardFeed(feeds, id, shown, () => {}, over.signal) }
  }
  return { open, ended, pass, visit, online: () => wake() }
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
