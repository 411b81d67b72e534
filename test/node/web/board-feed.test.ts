import { signal } from '@preact/signals'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Connection, NOBODY, boardFeed } from '../../../web/state/board-feed.ts'

/** The feed of a board on a page whose sockets are counted. */
function stage() {
  const open = new Set<object>()
  vi.stubGlobal('WebSocket', function socket() {
    const made = Object.assign(new EventTarget(), { close: () => void open.delete(made) })
    open.add(made)
    return made
  })
  vi.stubGlobal('location', { protocol: 'https:', host: 'boards.example' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const over = new AbortController()
  const shown = { connection: signal<Connection>('live'), present: signal(NOBODY) }
  return { open, over, feed: boardFeed('B1', shown, () => {}, over.signal) }
}

test('a feed ends when its board is left', () => {
  const { open, over, feed } = stage()
  feed.start()
  feed.start()
  expect(open.size).toBe(1)
  over.abort()
  expect(open.size).toBe(0)
})

test('a board that was left while it was read has no feed', () => {
  const { open, over, feed } = stage()
  over.abort()
  feed.start()
  expect(open.size).toBe(0)
})
