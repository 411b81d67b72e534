import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { MOST_SOCKETS } from '../../../src/notifications/inbox-view.ts'
import { type Feed, askFeed, feedOf } from '../../support/feed.ts'
import { type Person, as, namedTokenFor, person, tokenOf } from '../../support/people.ts'
import { PATH, withMember } from './inbox-support.ts'

const LIVE = '/api/user/live'

type Frame = { unread: number; notification?: Json; changed?: string }

const framesOf = ({ messages }: Feed) => messages as unknown as Frame[]

/** A socket that has said how many are unread. */
async function followed(token: string): Promise<Feed> {
  const feed = await feedOf(await askFeed(LIVE, token))
  await feed.until(({ messages }) => messages.length > 0)
  return feed
}

const holds = (test: (frame: Frame | undefined) => boolean) => (feed: Feed) =>
  test(framesOf(feed).at(-1))

describe('who follows their notifications', () => {
  test('is told of each as it comes, and of how many are unread', async () => {
    const { member, edit } = await withMember()
    const feed = await followed(member.token)
    expect(framesOf(feed)).toEqual([{ unread: 0 }])
    await edit({ members: [member.id] })
    await feed.until(({ messages }) => messages.length > 1)
    const [, frame] = framesOf(feed)
    expect(frame).toMatchObject({ unread: 1, notification: { kind: 'memberOfCard' } })
    const list = await as(member, '11').read<{ notifications: Json[] }>(PATH)
    expect(frame?.notification).toEqual(list.notifications[0])
    await as(member).sure('PUT', `${PATH}/${String(frame?.notification?.['_id'])}`, { read: true })
    await feed.until(holds((last) => last?.unread === 0))
    await as(member).sure('PUT', `${PATH}/${String(frame?.notification?.['_id'])}`, { read: false })
    await feed.until(holds((last) => last?.unread === 1))
    await as(member).sure('POST', `${PATH}/read`, {})
    await feed.until(holds((last) => last?.unread === 0))
    feed.socket.close(1000)
  })

  test('is told that saved questions have changed, whatever was done to them, and not if nothing was', async () => {
    const me: Person = await person()
    const api = as(me)
    const feed = await followed(me.token)
    const saved = '/api/user/filters'
    const tells = (count: number) => feed.until(({ messages }) => messages.length === count)
    const id = await api.made(saved, { name: 'Soon', q: 'due:<7d' })
    await tells(2)
    await api.edit(`${saved}/${id}`, { name: 'Later' })
    await tells(3)
    await api.edit(`${saved}/${id}`, { position: 0 })
    await tells(4)
    expect(await api.send('PUT', `${saved}/nothing`, { name: 'Never' })).toMatchObject({
      status: 404,
    })
    await api.sure('DELETE', `${saved}/${id}`)
    await tells(5)
    const changed = { unread: 0, changed: 'filters' }
    expect(framesOf(feed)).toEqual([{ unread: 0 }, changed, changed, changed, changed])
    feed.socket.close(1000)
  })

  test('is told nothing once the token is revoked', async () => {
    const { member, edit } = await withMember()
    const token = await tokenOf(member.id)
    const [feed, other] = [await followed(token), await followed(member.token)]
    await as({ ...member, token }).sure('POST', '/users/logout', {})
    await edit({ members: [member.id] })
    expect(await feed.ended).toMatchObject({ code: 4401 })
    expect(framesOf(feed)).toEqual([{ unread: 0 }])
    await other.until(holds((last) => last?.unread === 1))
    other.socket.close(1000)
  })

  test('by a token that is limited to boards is told of these alone', async () => {
    const { member, edit, board } = await withMember()
    const elsewhere = await withMember()
    const { token } = await namedTokenFor(member.id, { scopes: ['read'], boards: [board.id] })
    const feed = await followed(token)
    const add = { action: 'add', isAdmin: false, isNoComments: false, isCommentOnly: false }
    const { admin } = elsewhere.board.people
    await as(admin).sure('POST', `${elsewhere.board.path}/members/${member.id}/add`, add)
    await edit({ members: [member.id] })
    await feed.until(holds((last) => last?.notification !== undefined))
    expect(framesOf(feed).slice(1)).toMatchObject([
      { unread: 1, notification: { boardId: board.id } },
    ])
    feed.socket.close(1000)
  })

  test('may do so by so many sockets, which only listen', async () => {
    const me: Person = await person()
    const feeds = await Promise.all(Array.from({ length: MOST_SOCKETS }, () => followed(me.token)))
    expect((await askFeed(LIVE, me.token)).status).toBe(503)
    const [first, second] = feeds
    first?.socket.send('ping')
    await first?.until(({ otherMessages }) => otherMessages.includes('pong'))
    second?.socket.send('something else')
    expect(await second?.ended).toMatchObject({ code: 1008 })
    for (const { socket } of feeds) socket.close(1000)
  })
})
