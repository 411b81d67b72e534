import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { askFeed, feedOf } from '../../support/feed.ts'
import { as, newBoard } from '../../support/people.ts'

afterEach(() => void vi.restoreAllMocks())

const HOUR_MS = 3_600_000

/** A board, and what makes a link to it and follows the board by that. */
async function shared() {
  const board = await newBoard()
  const api = as(board.people.admin)
  async function followed(expiresAt?: string) {
    const made = await api.sure<{ _id: string; url: string }>('POST', `${board.path}/shares`, {
      name: 'For all',
      ...(expiresAt !== undefined && { expiresAt }),
    })
    const feed = await feedOf(await askFeed(`/api/shares/${made.url.split('/').at(-1)}/live`))
    await feed.until(({ messages }) => messages.length > 0)
    return { ...made, feed }
  }
  return { board, api, followed }
}

test('a feed of a link ends when the link does, an hour later and where nothing happens on the board', async () => {
  const { board, followed } = await shared()
  const stub = env.BOARD.getByName(board.id)
  const alarmMs = () =>
    runInDurableObject(stub, async (_, { storage }) => (await storage.getAlarm()) ?? 0)
  const endMs = Date.now() + HOUR_MS
  const { feed } = await followed(new Date(endMs).toISOString())
  const lasting = await followed()
  // Other work of the board may have the alarm run earlier.
  await vi.waitFor(async () => {
    if ((await alarmMs()) !== endMs) await runDurableObjectAlarm(stub)
    expect(await alarmMs()).toBe(endMs)
  })
  vi.spyOn(Date, 'now').mockReturnValue(endMs)
  await runDurableObjectAlarm(stub)
  expect((await feed.ended).code).toBe(4404)
  expect(lasting.feed.socket.readyState).toBe(WebSocket.OPEN)
})

test('of two links to a board, the feed of the one that is revoked ends, and is told nothing of it', async () => {
  const { board, api, followed } = await shared()
  const [revoked, other] = [await followed(), await followed()]
  const before = revoked.feed.messages.length
  await api.sure('DELETE', `${board.path}/shares/${revoked._id}`)
  expect((await revoked.feed.ended).code).toBe(4404)
  expect(revoked.feed.messages).toHaveLength(before)
  await other.feed.until(({ messages }) => messages.length > 1)
})
