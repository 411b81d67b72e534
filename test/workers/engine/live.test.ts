import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { PAGE } from '../../../src/boards/engine/catch-up.ts'
import { MOST_SENT_CHARACTERS } from '../../../src/boards/engine/follower.ts'
import { tokenOf } from '../../support/people.ts'
import { follow, leave, reach } from '../../support/feed.ts'
import { followed, activitiesIn, loggedOn, pathOf, seqOf } from './feed-clients.ts'
import { pair, placeOn } from './board-pair.ts'
import { creating, openTestBoard, sql } from './support.ts'

describe('a follower', () => {
  it('gets activities after the object was evicted', async () => {
    const board = await openTestBoard()
    const feed = await followed(board)
    const begun = await seqOf(board)
    for (const title of ['One', 'Two', 'Three']) {
      await board.card(title)
      await evictDurableObject(board.stub)
      await board.card(`${title} again`)
    }
    await reach(feed, await seqOf(board))
    expect(activitiesIn(feed)).toEqual(await loggedOn(board, begun))
  })

  it('gets what was stored while the object was evicted', async () => {
    const boards = await pair()
    const [board, there] = boards
    const card = await board.card('Wanderer')
    const feed = await followed(there)
    const begun = await seqOf(there)
    await evictDurableObject(there.stub)
    await board.make('editCard', { card, ...placeOn(there) })
    await reach(feed, await seqOf(there))
    expect(activitiesIn(feed)).toEqual(await loggedOn(there, begun))
  })

  it('gets activities of cards that move to and from another board', async () => {
    const [board, there] = await pair()
    const cards = [await board.card('One'), await board.card('Two')]
    const [here, beyond] = [await followed(board, 0), await followed(there, 0)]
    for (const card of cards) await board.make('editCard', { card, ...placeOn(there) })
    await there.make('editCard', { card: cards[0] ?? '', ...placeOn(board) })
    await reach(here, await seqOf(board))
    await reach(beyond, await seqOf(there))
    expect(activitiesIn(here)).toEqual(await loggedOn(board))
    expect(activitiesIn(beyond)).toEqual(await loggedOn(there))
    expect(beyond.activities().filter((one) => one.activityType === 'moveCardBoard')).toHaveLength(
      3,
    )
  })

  it('gets with the next batch what another object stored', async () => {
    const board = await openTestBoard()
    const feed = await followed(board, 0)
    await sql(
      `insert into activities (board_id, seq, id, kind, user_id, created_at, refs)
        select board_id, seq + 1, 'unheard', kind, user_id, created_at, refs
        from activities where board_id = ? order by seq desc limit 1`,
      board.id,
    )
    await sql(
      `update boards set version = version + 1, last_seq = last_seq + 1 where id = ?`,
      board.id,
    )
    await board.card('Heard')
    await reach(feed, await seqOf(board))
    expect(activitiesIn(feed)).toContain('unheard')
    expect(activitiesIn(feed)).toEqual(await loggedOn(board))
  })

  it('resumes where they left, however often', async () => {
    const board = await openTestBoard()
    const feeds = [await followed(board, 0)]
    for (let round = 0; round < 5; round += 1) {
      const seq = await leave(feeds.at(-1) ?? (await followed(board)))
      await Promise.all(creating(board, 'A', 'B').map((command) => board.writes.execute(command)))
      feeds.push(await followed(board, seq))
    }
    expect(activitiesIn(...feeds)).toEqual(await loggedOn(board))
  })

  it('who is far behind gets everything in pieces, without delaying the others', async () => {
    const board = await openTestBoard(1)
    const cards = Array.from({ length: PAGE.activities * 2 }, (_, at) => {
      return { title: `Card ${at}`, authorJoins: false }
    })
    await board.make('createCards', { list: board.list(0), cards })
    const [far, near] = await Promise.all([followed(board, 0), followed(board)])
    await board.card('Last')
    await Promise.all([reach(far, await seqOf(board)), reach(near, await seqOf(board))])
    expect(far.messages.length).toBeGreaterThan(2)
    expect(activitiesIn(far)).toEqual(await loggedOn(board))
    expect(activitiesIn(near)).toHaveLength(1)
  })

  it('who was sent a lot must reconnect, and misses nothing', async () => {
    const board = await openTestBoard(1)
    const card = await board.card('Long')
    const token = await tokenOf(board.owner.userId)
    const comment = 'x'.repeat(99_000)
    const feeds = [await followed(board, 0)]
    for (let sent = 0; sent < MOST_SENT_CHARACTERS * 2.5; sent += comment.length)
      await board.make('createComment', { card, comment })
    const wanted = await loggedOn(board)
    const codes: unknown[] = []
    while (activitiesIn(...feeds).length < wanted.length) {
      const last = feeds.at(-1)
      codes.push((await last?.ended)?.code)
      const next = await follow(pathOf(board), token, last?.messages.at(-1)?.seq)
      feeds.push(next)
      await Promise.race([next.ended, reach(next, wanted.length).catch(() => undefined)])
    }
    expect(codes).toEqual([1013, 1013])
    expect(activitiesIn(...feeds)).toEqual(wanted)
  })
})
