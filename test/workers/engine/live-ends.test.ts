import { afterEach, describe, expect, it, vi } from 'vitest'
import { MOST } from '../../../src/boards/engine/feed-room.ts'
import { CHECK_MS } from '../../../src/boards/engine/live-feed.ts'
import { person, tokenOf } from '../../support/people.ts'
import { type Feed, askFeed, feedOf, follow, leave, reach } from '../../support/feed.ts'
import { followed, activitiesIn, loggedOn, pathOf, seqOf } from './feed-clients.ts'
import { type TestBoard, codeOf, openTestBoard, sql } from './support.ts'

afterEach(() => vi.restoreAllMocks())

/** Somebody new who follows a board: a member, or an outsider where it is public. */
async function guest(board: TestBoard, isMember = true) {
  const { id: userId } = await person()
  if (isMember) await board.make('addMember', { user: userId })
  const feed = await follow(pathOf(board), await tokenOf(userId))
  await reach(feed, await seqOf(board))
  return { userId, feed }
}

/** Moves the clock of the board's object on. */
function later(ms: number): void {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + ms)
}

describe('the feed of one who', () => {
  it('was removed ends before the removal is sent, and others continue', async () => {
    const board = await openTestBoard()
    const stays = await followed(board, 0)
    const { userId, feed } = await guest(board)
    const before = feed.messages.length
    await board.make('removeMember', { user: userId })
    await board.card('Secret')
    expect(await feed.ended).toMatchObject({ code: 4403 })
    expect(feed.messages).toHaveLength(before)
    await reach(stays, await seqOf(board))
    expect(activitiesIn(stays)).toEqual(await loggedOn(board))
  })

  it('is no member ends when the board becomes private', async () => {
    const board = await openTestBoard()
    await board.make('editBoard', { permission: 'public' })
    const { feed } = await guest(board, false)
    await board.card('Shown')
    await reach(feed, await seqOf(board))
    const before = feed.messages.length
    await board.make('editBoard', { permission: 'private' })
    await board.card('Secret')
    expect(await feed.ended).toMatchObject({ code: 4403 })
    expect(feed.messages).toHaveLength(before)
  })

  it.each([{ permission: 'private' }, { archived: true }] as const)(
    'has no account ends, and is told nothing of it, when an edit of the board is %o',
    async (edit) => {
      const board = await openTestBoard()
      await board.make('editBoard', { permission: 'public' })
      const feed = await feedOf(await askFeed(`${pathOf(board)}/live`))
      await reach(feed, await seqOf(board))
      const before = feed.messages.length
      await board.make('editBoard', edit)
      const told = feed.until(({ messages }) => messages.length > before)
      await expect(told).rejects.toThrow('ended: 4401')
      expect((await askFeed(`${pathOf(board)}/live`)).status).toBe(401)
    },
  )

  it('follows a board that is deleted ends', async () => {
    const board = await openTestBoard()
    const feed = await followed(board)
    await board.make('deleteBoard', {})
    expect(await feed.ended).toMatchObject({ code: 4404 })
  })

  it.each([
    [
      'has had their token revoked',
      `insert into revoked_tokens select ?2, ?1, '2030-01-01T00:00:00.000Z'`,
    ],
    ['was disabled', 'update users set login_disabled = 1 where id = ?1 and ?2 <> 1'],
    ['changed their password', 'update users set ver = ver + 1 where id = ?1 and ?2 <> 1'],
    ['is no user any more', 'delete from users where id = ?1 and ?2 <> 1'],
  ])('%s ends with the first change after a while', async (_, query) => {
    const board = await openTestBoard()
    const { id: userId } = await person()
    await board.make('addMember', { user: userId })
    const token = await tokenOf(userId)
    const feed = await follow(pathOf(board), token)
    await reach(feed, await seqOf(board))
    const [, claims = ''] = token.split('.')
    await sql(query, userId, JSON.parse(atob(claims)).jti)
    later(CHECK_MS)
    const before = feed.messages.length
    await board.card('Secret')
    expect(await feed.ended).toMatchObject({ code: 4401 })
    expect(feed.messages).toHaveLength(before)
  })

  it('has a token that expires ends with the first change after that', async () => {
    const board = await openTestBoard()
    const feed = await followed(board)
    later(91 * 86_400_000)
    await board.card('Secret')
    expect(await feed.ended).toMatchObject({ code: 4401 })
  })

  it('sends anything but ping ends, without effect on others', async () => {
    const board = await openTestBoard()
    const stays = await followed(board, 0)
    for (const message of [
      'hello',
      '{"seq":0}',
      'ping ',
      'x'.repeat(1_000_000),
      new ArrayBuffer(9),
    ]) {
      const feed = await followed(board)
      feed.socket.send(message)
      await board.card('On and on')
      expect(await feed.ended).toMatchObject({ code: 1008 })
    }
    await reach(stays, await seqOf(board))
    expect(activitiesIn(stays)).toEqual(await loggedOn(board))
  })

  it('sends ping is answered, and continues', async () => {
    const board = await openTestBoard()
    const feed = await followed(board, 0)
    feed.socket.send('ping')
    await feed.until(({ otherMessages }) => otherMessages.includes('pong'))
    await board.card('Heard')
    await reach(feed, await seqOf(board))
    expect(activitiesIn(feed)).toEqual(await loggedOn(board))
  })

  it('has as many as one may have is the last of them', async () => {
    const board = await openTestBoard()
    const token = await tokenOf(board.owner.userId)
    const live = `${pathOf(board)}/live`
    const feeds: Feed[] = []
    while (feeds.length < MOST.ofUser) feeds.push(await follow(pathOf(board), token))
    const refused = await askFeed(live, token)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({
      code: 'store.overloaded',
      reason: expect.stringContaining('50 live feeds'),
    })
    const { feed } = await guest(board)
    expect(feed.messages).toHaveLength(1)
    const [first] = feeds
    if (first) await leave(first)
    expect((await askFeed(live, token)).status).toBe(101)
  })

  it('disconnects without closing does not affect writes', async () => {
    const board = await openTestBoard()
    const feed = await followed(board)
    feed.socket.close(4000, 'gone')
    expect(codeOf(await board.dispatch('createList', { title: 'Still here' }))).toBe('ok')
    await feed.ended
    expect(codeOf(await board.dispatch('createList', { title: 'Still here' }))).toBe('ok')
  })
})
