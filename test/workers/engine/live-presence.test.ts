import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { MOST_NAMED } from '../../../src/boards/engine/presence.ts'
import { CHECK_MS } from '../../../src/boards/engine/live-feed.ts'
import { person, tokenOf } from '../../support/people.ts'
import { type Feed, askFeed, feedOf, leave, reach } from '../../support/feed.ts'
import { followed, pathOf, seqOf } from './feed-clients.ts'
import { openAudience } from './live-feed-fixture.ts'
import { type TestBoard, newActor, openTestBoard, sql } from './support.ts'

/** The feed of a user who asks who looks at the board. */
async function present(board: TestBoard, userId: string): Promise<Feed> {
  return feedOf(await askFeed(`${pathOf(board)}/live?presence=true`, await tokenOf(userId)))
}

/** Returns what a feed was told, each time. */
function told({ messages }: Feed): string[][] {
  return messages.flatMap((one) => (one.present === undefined ? [] : [one.present.users]))
}

/** Waits until a feed was told last that these people look at the board. */
function until(feed: Feed, ...users: string[]): Promise<void> {
  const expected = users.toSorted().join(' ')
  return feed.until(() => told(feed).at(-1)?.join(' ') === expected)
}

/** A board with another member. */
async function withMember() {
  const board = await openTestBoard()
  const [owner, { userId: member }] = [board.owner.userId, await newActor()]
  await board.make('addMember', { user: member })
  return { board, owner, member }
}

describe('who looks at a board', () => {
  it('is told to the members who ask, each person once, as they come and go', async () => {
    const { board, owner, member } = await withMember()
    const first = await present(board, owner)
    await until(first, owner)
    const [second, third] = [await present(board, member), await present(board, member)]
    await until(first, owner, member)
    await until(second, owner, member)
    await until(third, owner, member)
    await leave(second)
    await leave(third)
    await until(first, owner)
    expect(first.messages[0]).toMatchObject({ seq: await seqOf(board), activities: [] })
  })

  it('neither names nor tells those who do not ask, or are no members', async () => {
    const { board, owner, member } = await withMember()
    await board.make('editBoard', { permission: 'public' })
    const quiet = await followed(board)
    const visitor = await feedOf(await askFeed(`${pathOf(board)}/live?presence=true`))
    const stranger = await present(board, (await person()).id)
    const asking = await present(board, member)
    await until(asking, member)
    await board.card('One')
    const seq = await seqOf(board)
    await reach(quiet, seq)
    await reach(stranger, seq)
    await reach(visitor, seq)
    expect([quiet, visitor, stranger].flatMap(told)).toEqual([])
    expect(told(asking)).not.toContain(owner)
  })

  it('is known after the object was evicted', async () => {
    const { board, owner, member } = await withMember()
    const [first, second] = [await present(board, owner), await present(board, member)]
    await until(first, owner, member)
    await evictDurableObject(board.stub)
    await leave(second)
    await until(first, owner)
    expect(told(second).at(-1)).toContain(owner)
  })

  it('does not name who is removed from the board, and names who becomes a member', async () => {
    const { board, owner, member } = await withMember()
    await board.make('editBoard', { permission: 'public' })
    const stranger = (await person()).id
    const [first, comes] = [await present(board, owner), await present(board, stranger)]
    const goes = await present(board, member)
    await until(first, owner, member)
    await board.make('addMember', { user: stranger })
    await until(first, owner, member, stranger)
    await until(comes, owner, member, stranger)
    await board.make('removeMember', { user: member })
    await until(first, owner, stranger)
    expect(told(goes).at(-1)).toContain(member)
  })
})

describe('many who look at a board', () => {
  it('are told of in one message each, which names some and counts all', async () => {
    const board = await openTestBoard()
    const many = MOST_NAMED + 10
    const people = await Promise.all(Array.from({ length: many }, () => newActor()))
    for (const { userId } of people)
      await sql('insert into members values (?, ?, 1, 0, 0, 0, 0, null)', board.id, userId)
    const { promise: isOver, resolve: pass } = Promise.withResolvers<void>()
    const pauses: number[] = []
    const wait = (ms: number) => {
      pauses.push(ms)
      return isOver
    }
    const { join, settled } = openAudience(board.id, {}, { wait })
    const seq = await seqOf(board)
    const feeds = await Promise.all(people.map((one) => join({ ...one, presence: 'asked' }, seq)))
    await Promise.all(feeds.map((feed) => reach(feed, seq)))
    expect(pauses).toHaveLength(1)
    pass()
    await settled()
    await Promise.all(feeds.map((feed) => feed.until(() => told(feed).length > 0)))
    for (const feed of feeds) {
      const messages = feed.messages.flatMap(({ present: now }) => now ?? [])
      expect(messages).toMatchObject([{ count: many }])
      expect(messages[0]?.users).toHaveLength(MOST_NAMED)
    }
  })

  it('are not told before their rights were checked, if that is due', async () => {
    const board = await openTestBoard()
    const { promise: isOver, resolve: pass } = Promise.withResolvers<void>()
    const clock = { ms: Date.now() }
    const own = { wait: () => isOver, nowMs: () => clock.ms }
    const { join, settled } = openAudience(board.id, {}, own)
    const feed = await join({ ...board.owner, presence: 'asked' }, await seqOf(board))
    await reach(feed, await seqOf(board))
    await sql('update users set login_disabled = 1 where id = ?', board.owner.userId)
    clock.ms += CHECK_MS
    pass()
    await settled()
    expect(await feed.ended).toMatchObject({ code: 4401 })
    expect(told(feed)).toEqual([])
  })
})
