import { afterEach, describe, expect, it, vi } from 'vitest'
import { MOST } from '../../../src/boards/engine/feed-room.ts'
import { CHECK_MS } from '../../../src/boards/engine/live-feed.ts'
import { reach } from '../../support/feed.ts'
import { openAudience } from './live-feed-fixture.ts'
import { answersAfter, failsBefore, waitsFor } from './faulty-database.ts'
import { type TestBoard, creating, openTestBoard, commandOf, newActor, sql } from './support.ts'

afterEach(() => vi.restoreAllMocks())

const logOf = async ({ id }: TestBoard) =>
  (await sql('select seq from activities where board_id = ? order by seq', id)).map(
    ({ seq }) => seq,
  )

const seqsIn = (...feeds: { activities(): { seq: number }[] }[]) =>
  feeds.flatMap((feed) => feed.activities().map(({ seq }) => seq))

function gate() {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>()
  return { passed, open }
}

describe('what is stored while a follower catches up', () => {
  it.each([
    ['before the store is read', waitsFor],
    ['after it was read, and before that is told', answersAfter],
  ] as const)('%s is sent once, in its place', async (_, fault) => {
    const board = await openTestBoard()
    const { passed, open } = gate()
    const load = [undefined, undefined, fault(passed)]
    const { join, write, settled, reads } = openAudience(board.id, { load })
    const others = await join(board.owner, 0)
    await write(...creating(board, 'Zero'))
    await settled()
    const feed = await join(board.owner, 0)
    await write(...creating(board, 'One', 'Two'))
    await write(...creating(board, 'Three'))
    open()
    await settled()
    const log = await logOf(board)
    for (const one of [feed, others]) await reach(one, log.length)
    expect([seqsIn(feed), seqsIn(others)]).toEqual([log, log])
    expect(reads()).toBe(3)
  })

  it('by another object is sent too', async () => {
    const board = await openTestBoard()
    const { passed, open } = gate()
    const { join, write, live, settled } = openAudience(board.id, { load: [answersAfter(passed)] })
    const feed = await join(board.owner, 0)
    await board.card('Elsewhere')
    live.refresh()
    await write(...creating(board, 'Here'))
    open()
    await settled()
    const log = await logOf(board)
    await reach(feed, log.length)
    expect(seqsIn(feed)).toEqual(log)
  })

  it.each([
    ['has received everything before it', [undefined]],
    ['has received nothing yet', []],
  ])('is not sent to one who loses access to the board by it, who %s', async (_, reads) => {
    const board = await openTestBoard()
    await board.make('editBoard', { permission: 'public' })
    const before = await logOf(board)
    const { passed, open } = gate()
    const load = [...reads, answersAfter(passed)]
    const { join, write, settled } = openAudience(board.id, { load })
    const feed = await join(await newActor(), 0)
    if (reads.length > 0) await settled()
    await write(commandOf(board.owner, 'editBoard', { permission: 'private' }))
    await write(...creating(board, 'Secret'))
    open()
    await settled()
    expect(await feed.ended).toMatchObject({ code: 4403 })
    expect(seqsIn(feed)).toEqual(before)
  })
})

describe('a follower who cannot be read', () => {
  it('does not keep later ones from what happens', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const board = await openTestBoard()
    const { join, write, settled, sockets, live } = openAudience(board.id)
    const broken = await join(board.owner, 0)
    await settled()
    Object.defineProperty(sockets[0], 'deserializeAttachment', { value: thrown })
    live.refresh()
    await settled()
    expect(await broken.ended).toMatchObject({ code: 1013 })
    expect(error.mock.calls.join('')).toContain('"at":"live"')
    const feed = await join(board.owner, 0)
    await write(...creating(board, 'One'))
    await settled()
    const log = await logOf(board)
    await reach(feed, log.length)
    expect(seqsIn(feed)).toEqual(log)
  })
})

function thrown(): never {
  throw new Error('at once')
}

describe('a store that fails', () => {
  it('ends the feeds that wait for it, which resume, and does not fail the batch', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const board = await openTestBoard()
    const fails = [failsBefore('D1 DB is overloaded. Too many requests queued.')]
    const { join, write, settled } = openAudience(board.id, { load: [undefined, ...fails] })
    const first = await join(board.owner, 0)
    await settled()
    const begun = await logOf(board)
    expect(await write(...creating(board, 'One'))).toEqual(['ok'])
    expect(await first.ended).toMatchObject({ code: 1013 })
    expect(error.mock.calls.join('')).toContain('"at":"live"')
    const again = await join(board.owner, first.messages.at(-1)?.seq ?? 0)
    await settled()
    const log = await logOf(board)
    await reach(again, log.length)
    expect(seqsIn(first)).toEqual(begun)
    expect(seqsIn(first, again)).toEqual(log)
  })
})

it('a board that as many follow as may has no room for another', async () => {
  const board = await openTestBoard()
  const { live, sockets } = openAudience(board.id)
  const crowd = (count: number) => Array.from({ length: count }, () => new WebSocketPair()[0])
  const follower = { ...board.owner, seq: 0, expiresAt: Date.now() + CHECK_MS }
  sockets.push(...crowd(MOST.followers - 1))
  expect(live.join(follower)).toBeInstanceOf(WebSocket)
  expect(live.join(follower)).toContain('10,000 live feeds')
})

describe('a batch', () => {
  it('reads nothing for a board without followers', async () => {
    const board = await openTestBoard()
    const { write, settled, reads } = openAudience(board.id)
    await write(...creating(board, 'One', 'Two'))
    await write(commandOf(board.owner, 'editBoard', { permission: 'public' }))
    await settled()
    expect(reads()).toBe(0)
  })

  it('reads nothing for followers who have received everything before it', async () => {
    const board = await openTestBoard()
    const { join, write, settled, reads } = openAudience(board.id)
    const feeds = [await join(board.owner, 0), await join(board.owner, 2)]
    await settled()
    await write(...creating(board, 'One'))
    await settled()
    const before = reads()
    for (const title of ['Two', 'Three', 'Four']) await write(...creating(board, title))
    await settled()
    const log = await logOf(board)
    for (const feed of feeds) await reach(feed, log.length)
    expect(reads()).toBe(before)
    expect(feeds.map((feed) => seqsIn(feed))).toEqual([log, log.slice(2)])
  })

  it('is kept whatever happens to its followers', async () => {
    const board = await openTestBoard()
    const { join, write, settled, sockets } = openAudience(board.id)
    const feeds = [await join(board.owner, 0), await join(board.owner, 0)]
    await settled()
    await write(...creating(board, 'One'))
    await settled()
    const [broken] = sockets
    const fail = () => {
      throw new Error('the socket is broken')
    }
    Object.defineProperty(broken, 'send', { value: fail })
    expect(await write(...creating(board, 'Two'))).toEqual(['ok'])
    await settled()
    const log = await logOf(board)
    await reach(feeds[1] ?? (await join(board.owner, 0)), log.length)
    expect(seqsIn(...feeds.slice(1))).toEqual(log)
    expect(await feeds[0]?.ended).toMatchObject({ code: 1013 })
  })

  it('that writes to another board too is sent, even if that board cannot be told', async () => {
    const [board, other] = [await openTestBoard(1), await openTestBoard(1)]
    const card = await board.card('Goes')
    const { join, write, settled } = openAudience(board.id, {}, { refreshOther: thrown })
    const feed = await join(board.owner, 0)
    await settled()
    const to = { newBoardId: other.id, newListId: other.list(0), newSwimlaneId: other.swimlane }
    expect(await write(commandOf(board.owner, 'editCard', { card, ...to }))).toEqual(['ok'])
    await settled()
    const log = await logOf(board)
    await reach(feed, log.length)
    expect(seqsIn(feed)).toEqual(log)
  })

  it('that is refused because another object has written sends its changes to followers', async () => {
    const board = await openTestBoard()
    const { join, write, settled } = openAudience(board.id)
    const feed = await join(board.owner, 0)
    await write(...creating(board, 'One'))
    await board.make('deleteList', { list: board.list(0) })
    expect(await write(...creating(board, 'Nowhere'))).toEqual(['list.not_found'])
    await settled()
    const log = await logOf(board)
    await reach(feed, log.length)
    expect(seqsIn(feed)).toEqual(log)
  })
})
