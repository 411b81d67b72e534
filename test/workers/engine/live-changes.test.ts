import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { MOST_CHANGED } from '../../../src/boards/engine/changed.ts'
import { CHECK_MS } from '../../../src/boards/engine/live-feed.ts'
import { person, tokenOf } from '../../support/people.ts'
import { type Feed, askFeed, feedOf, reach, reachVersion } from '../../support/feed.ts'
import { followed, followedChanges, loggedOn, pathOf, seqOf, versionOf } from './feed-clients.ts'
import { pair, placeOn } from './board-pair.ts'
import { creating, openTestBoard, sql } from './support.ts'

const changedIn = (feed: Feed) => feed.messages.map(({ changed }) => changed)

/** The messages of a feed as they were sent, from now on. */
function textsOf({ socket }: Feed): string[] {
  const texts: string[] = []
  socket.addEventListener('message', ({ data }) => void texts.push(String(data)))
  return texts
}

describe('a feed of changes', () => {
  it('begins with the version of the board, and that anything may have changed', async () => {
    const board = await openTestBoard()
    const [first] = (await followedChanges(board)).messages
    const state = { seq: await seqOf(board), version: await versionOf(board) }
    expect(first).toEqual({ ...state, changed: { board: true }, activities: [] })
  })

  it('tells each version in order, also those that log nothing', async () => {
    const board = await openTestBoard()
    const feed = await followedChanges(board)
    const begun = await versionOf(board)
    const card = await board.card('One')
    await board.make('editList', { list: board.list(0), wipLimit: { value: 3 } })
    await board.make('editCard', { card, description: 'Two', spentTime: 2 })
    await board.make('editCard', { card, description: 'Two', spentTime: 3 })
    await reachVersion(feed, await versionOf(board))
    const messages = feed.messages.slice(1)
    expect(messages.map(({ version }) => version)).toEqual([1, 2, 3, 4].map((at) => begun + at))
    expect(messages.filter(({ activities }) => activities.length === 0)).not.toEqual([])
    expect(feed.activities().map(({ _id }) => _id)).toEqual(
      await loggedOn(board, feed.messages[0]?.seq),
    )
  })

  it('tells of commands that were stored together in one message', async () => {
    const board = await openTestBoard()
    const feed = await followedChanges(board)
    await Promise.all(creating(board, 'A', 'B', 'C').map((one) => board.writes.execute(one)))
    await reachVersion(feed, await versionOf(board))
    const ids = feed.messages.slice(1).flatMap(({ changed }) => changed?.cards ?? [])
    const cards = await sql(
      'select id from cards where board_id = ? order by card_number',
      board.id,
    )
    expect(ids).toEqual(cards.map(({ id }) => id))
    expect(feed.messages.length).toBeLessThan(4)
  })

  it('names no cards where more have changed than it names', async () => {
    const board = await openTestBoard()
    const feed = await followedChanges(board)
    for (const count of [MOST_CHANGED, MOST_CHANGED + 1]) {
      const cards = Array.from({ length: count }, () => ({ title: 'Card', authorJoins: false }))
      await board.make('createCards', { list: board.list(0), cards })
    }
    await reachVersion(feed, await versionOf(board))
    const [, some, many] = changedIn(feed)
    expect(Object.keys(some ?? {})).toEqual(['cards'])
    expect(some?.cards).toHaveLength(MOST_CHANGED)
    expect(many).toEqual({ board: true })
  })

  it('names a card that leaves for another board, where anything may have changed', async () => {
    const [board, there] = await pair()
    const card = await board.card('Wanderer')
    const feeds = [await followedChanges(board), await followedChanges(there)] as const
    await board.make('editCard', { card, ...placeOn(there) })
    await reachVersion(feeds[0], await versionOf(board))
    await reachVersion(feeds[1], await versionOf(there))
    expect(feeds.map(changedIn)).toEqual([
      [{ board: true }, { cards: [card] }],
      [{ board: true }, { board: true }],
    ])
  })

  it('says that anything may have changed after a seq that is not the newest', async () => {
    const board = await openTestBoard()
    await board.card('Missed')
    const { messages } = await followedChanges(board, '&after=0')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ version: await versionOf(board), changed: { board: true } })
    expect(messages[0]?.activities.map(({ _id }) => _id)).toEqual(await loggedOn(board))
  })

  it('says so too where another wrote to the board meanwhile, even if that logs nothing', async () => {
    const board = await openTestBoard()
    const feed = await followedChanges(board)
    await sql(`update boards set version = version + 1 where id = ?`, board.id)
    await board.card('Heard')
    await reachVersion(feed, await versionOf(board))
    expect(changedIn(feed).at(1)).toEqual({ board: true })
    const card = await board.card('Again')
    await reachVersion(feed, await versionOf(board))
    expect(changedIn(feed).at(-1)).toEqual({ cards: [card] })
  })

  it('goes on after the object was evicted', async () => {
    const board = await openTestBoard()
    const feed = await followedChanges(board)
    await evictDurableObject(board.stub)
    const card = await board.card('One')
    await reachVersion(feed, await versionOf(board))
    expect(changedIn(feed)).toEqual([{ board: true }, { cards: [card] }])
  })

  it('names the cards also when it is time to check who may follow', async () => {
    const board = await openTestBoard()
    const feed = await followedChanges(board)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + CHECK_MS * 2)
    const card = await board.card('One').finally(() => vi.restoreAllMocks())
    await reachVersion(feed, await versionOf(board))
    expect(changedIn(feed)).toEqual([{ board: true }, { cards: [card] }])
  })

  it('ends for a member who is removed before the removal is told', async () => {
    const board = await openTestBoard()
    const { id: user } = await person()
    await board.make('addMember', { user })
    const path = `${pathOf(board)}/live?changes=true`
    const feed = await feedOf(await askFeed(path, await tokenOf(user)))
    await reachVersion(feed, await versionOf(board))
    await board.make('removeMember', { user })
    await board.card('Secret')
    expect(await feed.ended).toMatchObject({ code: 4403 })
    expect(feed.messages).toHaveLength(1)
  })
})

describe('a feed without changes', () => {
  it('is the same text without the version, and silent where nothing is logged', async () => {
    const board = await openTestBoard()
    const [plain, full] = [await followed(board), await followedChanges(board)]
    const [plainTexts, fullTexts] = [textsOf(plain), textsOf(full)]
    const card = await board.card('One')
    await board.make('createComment', { card, comment: 'Ünïcödé ✓' })
    await board.make('editCard', { card, spentTime: 2 })
    await board.make('editBoard', { description: 'Described' })
    await board.make('createList', { title: 'Last' })
    await reach(plain, await seqOf(board))
    await reachVersion(full, await versionOf(board))
    const logged = fullTexts.filter((text) => !text.endsWith('"activities":[]}'))
    expect(logged.length).toBeLessThan(fullTexts.length)
    expect(plainTexts).toEqual(
      logged.map((text) => text.replace(/"version":\d+,"changed":\{.*?\},/, '')),
    )
  })

  it.each(['changes=false', 'changes='])('is what %s gives', async (query) => {
    const board = await openTestBoard()
    const token = await tokenOf(board.owner.userId)
    const feed = await feedOf(await askFeed(`${pathOf(board)}/live?${query}`, token))
    await reach(feed, await seqOf(board))
    expect(feed.messages).toMatchObject([{ seq: await seqOf(board), activities: [] }])
  })

  it('is not what anything else than true or false gives', async () => {
    const board = await openTestBoard()
    const token = await tokenOf(board.owner.userId)
    const refused = await askFeed(`${pathOf(board)}/live?changes=some`, token)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ fields: [{ field: 'changes' }] })
  })
})
