import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openInboxFeed } from '../../../src/notifications/inbox-view.ts'
import { openQueue } from '../../../src/boards/engine/queue.ts'
import { rejectKeysInFlight } from '../../../src/boards/engine/board.ts'
import { findPeopleVersion } from '../../../src/kernel/db/scope.ts'
import { type Database, openStore } from '../../../src/kernel/db/store.ts'
import { faultOf } from '../../../src/kernel/db/fault.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { feedOf, reach } from '../../support/feed.ts'
import { openBox } from '../webhooks/outbox-fixture.ts'
import { seqOf } from './feed-clients.ts'
import { batchesOver } from './faulty-database.ts'
import { openAudience } from './live-feed-fixture.ts'
import { codeOf, commandOf, newActor, openTestBoard } from './support.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

afterEach(() => void vi.restoreAllMocks())

/** A database that never answers while `hangs`, and then may take any time. */
function hangingDatabase(): Database & { hangs: boolean } {
  const database = {
    hangs: true,
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) =>
      database.hangs ? new Promise(() => {}) : env.DB.batch(statements),
    get answersMs() {
      return database.hangs ? 5 : undefined
    },
  }
  // The parts of a database that a store uses.
  return database as unknown as Database & { hangs: boolean }
}

describe('where the store never answers', () => {
  it('a query ends as one whose connection was lost', async () => {
    const store = openStore(hangingDatabase(), 'first-primary')
    const thrown = await store.batch([findPeopleVersion()]).catch((fault: unknown) => fault)
    expect(faultOf(thrown)).toEqual({ is: 'lost' })
  })

  it('a board refuses the command, and takes the ones that come after, also by the same key', async () => {
    const board = await openTestBoard()
    const database = hangingDatabase()
    const asked = vi.spyOn(database, 'batch')
    const queue = openQueue(batchesOver(database, board.id), Date.now, () => Promise.resolve())
    const enqueue = rejectKeysInFlight(queue)
    const command = {
      ...commandOf(board.owner, 'createList', { title: 'Next' }),
      idempotencyKey: { key: newId(), fingerprint: 'same' },
    }
    expect(codeOf(await enqueue(command, 1))).toBe('store.overloaded')
    // Nobody waits behind what is asked again and again.
    expect(asked).toHaveBeenCalledTimes(1)
    database.hangs = false
    expect(codeOf(await enqueue(command, 1))).toBe('ok')
  })

  it('those who follow a board must connect again, and the next ones are served', async () => {
    const board = await openTestBoard()
    const database = hangingDatabase()
    const openHere = () => openStore(database, 'first-primary')
    const audience = openAudience(board.id, {}, { openStore: openHere })
    const first = await audience.join(board.owner, 0)
    expect(await first.ended).toMatchObject({ code: 1013 })
    database.hangs = false
    const next = await audience.join(board.owner, 0)
    await reach(next, await seqOf(board))
  })

  it('those who follow their notifications must connect again, and the next ones are served', async () => {
    const database = hangingDatabase()
    const actor = await newActor()
    const sockets: WebSocket[] = []
    const tasks: Promise<void>[] = []
    const feed = openInboxFeed({
      userId: actor.userId,
      nowMs: Date.now,
      after: (task) => void tasks.push(task),
      openStore: () => openStore(database, 'first-primary'),
      sockets: {
        acceptWebSocket(socket) {
          socket.accept()
          sockets.push(socket)
        },
        getWebSockets: () => sockets.filter((one) => one.readyState === WebSocket.OPEN),
        setWebSocketAutoResponse: () => {},
      },
    })
    const { userId, jti, ver } = actor
    const follower = { userId, jti, ver, publicUrl: '', seq: 0, expiresAt: Infinity }
    const join = () => feedOf({ webSocket: feed.join(follower) } as Response)
    expect(await (await join()).ended).toMatchObject({ code: 1013 })
    database.hangs = false
    const next = await join()
    await next.until(({ messages }) => messages.length > 0)
    expect(next.messages).toEqual([{ unread: 0 }])
  })

  it('the alarm of a board ends, and is set again', async () => {
    const board = await openTestBoard()
    const openHere = () => openStore(hangingDatabase(), 'first-primary')
    const { alarm, alarms } = openBox(board, false, { openStore: openHere })
    await alarm.run()
    expect(alarms).toHaveLength(1)
  })
})
