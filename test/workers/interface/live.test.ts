import { describe, expect, test } from 'vitest'
import { type Client, HOST, client } from '../../support/client.ts'
import { askFeed, feedOf, follow, leave, reach } from '../../support/feed.ts'
import { as, newBoard, newList, people } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'

/** A board with a list and three cards, so that its log has six activities. */
async function busy(permission: 'private' | 'public' = 'private') {
  const board = await newBoard({ roles: ['member'], permission })
  const { path } = await newList(board, ['One', 'Two'])
  const { admin } = board.people
  const seq = (await as(admin).read<unknown[]>(`${board.path}/activities`)).length
  return { board, admin, seq, cards: `${path}/cards`, live: `${board.path}/live` }
}

const newest = async (api: Client, path: string, after: number) =>
  api.read(`${path}/activities?after=${after}`)

/** A service whose pages are those of one origin. */
const choosy = (headers: Record<string, string>, path: string) =>
  serviceWith({ CORS_ORIGINS: 'https://pages.example' })(
    new Request(HOST + path, { headers: { upgrade: 'websocket', ...headers } }),
  )

describe('a feed', () => {
  test('sends where it begins, then each change as the list of activities shows it', async () => {
    const { board, admin, seq, cards } = await busy()
    const feed = await follow(board.path, admin.token)
    await reach(feed, seq)
    const first = await as(admin).made(cards, { title: 'Three' })
    const edit = { title: 'Renamed', dueAt: '2030-01-01', members: [admin.id] }
    await as(admin).edit(`${cards}/${first}`, edit)
    await as(admin).made(`${board.path}/cards/${first}/comments`, { comment: 'Ünïcödé ✓' })
    const wanted = await as(admin).read<unknown[]>(`${board.path}/activities?after=${seq}`)
    await reach(feed, seq + wanted.length)
    expect(feed.messages[0]).toEqual({ seq, version: expect.any(Number), activities: [] })
    expect(feed.messages.slice(1).map(({ activities }) => activities.length)).toEqual([1, 3, 1])
    expect(feed.activities()).toEqual(wanted)
    for (const { seq, activities } of feed.messages.slice(1))
      expect(seq).toBe(activities.at(-1)?.seq)
  })

  test('leaves out what is null, as the list of activities does', async () => {
    const { board, admin, cards } = await busy()
    const field = { name: 'A field', type: 'text', settings: {} }
    const customField = await as(admin).made(`${board.path}/custom-fields`, field)
    const card = await as(admin).made(cards, { title: 'Three' })
    const value = `${cards}/${card}/customFields/${customField}`
    await as(admin).sure('POST', value, { value: 'Some' })
    await as(admin).sure('POST', value, { value: '' })
    const feed = await follow(board.path, admin.token, 0)
    const wanted = await as(admin).read<unknown[]>(`${board.path}/activities`)
    await reach(feed, wanted.length)
    expect(feed.activities()).toEqual(wanted)
  })

  test('goes on after any seq, without loss or repeat', async () => {
    const { board, admin, seq } = await busy()
    for (const after of [0, 1, seq - 1, seq]) {
      const feed = await follow(board.path, admin.token, after)
      await reach(feed, seq)
      expect(feed.activities()).toEqual(await newest(as(admin), board.path, after))
      expect(await leave(feed)).toBe(seq)
    }
  })

  test.each(['x', '-1', '1.5', '', '9'.repeat(16)])(
    'is refused after what is no seq: %j',
    async (after) => {
      const { board, admin } = await busy()
      const refused = await as(admin).get(`${board.path}/live?after=${after}`)
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'after' }] } })
    },
  )

  test('is refused after what has not happened yet, and the reason names the newest', async () => {
    const { board, admin, seq } = await busy()
    const refused = await as(admin).get(`${board.path}/live?after=${seq + 1}`)
    const body = { code: 'query.invalid', fields: [{ field: 'after' }] }
    expect(refused).toMatchObject({ status: 400, body })
    expect(refused.body['reason']).toContain(String(seq))
  })
})

describe('a feed that is asked for', () => {
  test('without an upgrade is refused with 426, which names it', async () => {
    const { live, admin } = await busy()
    const refused = await as(admin).get(live, { headers: { upgrade: '' } })
    expect(refused).toMatchObject({ status: 426, body: { code: 'socket.expected' } })
    expect(refused.headers.get('upgrade')).toBe('websocket')
    expect((await as(admin).get(live, { headers: { upgrade: 'h2c' } })).status).toBe(426)
  })

  test('is opened to those alone who may read the board', async () => {
    const { live, board } = await busy()
    const { outsider, member } = board.people
    const codeOf = async (token?: string, path = live) => {
      const response = await askFeed(path, token)
      return response.webSocket ? 'open' : (await response.json<{ code: string }>()).code
    }
    expect(await codeOf()).toBe('token.missing')
    expect(await codeOf('none')).toBe('token.invalid')
    expect(await codeOf(outsider.token)).toBe('board.not_found')
    expect(await codeOf(member.token, '/api/boards/nowhere/live')).toBe('board.not_found')
    expect(await codeOf(member.token)).toBe('open')
    const { live: shown } = await busy('public')
    expect(await codeOf(outsider.token, shown)).toBe('open')
  })

  test('takes the token from a subprotocol, and never says it again', async () => {
    const { live, admin } = await busy()
    const offered = { 'sec-websocket-protocol': `laneway, bearer.${admin.token}` }
    const response = await askFeed(live, undefined, offered)
    await feedOf(response)
    expect(response.headers.get('sec-websocket-protocol')).toBe('laneway')
    expect(JSON.stringify([...response.headers])).not.toContain(admin.token)
  })

  test('chooses no subprotocol that was not offered', async () => {
    const { live, admin } = await busy()
    const offered = { 'sec-websocket-protocol': `bearer.${admin.token}` }
    for (const response of [
      await askFeed(live, admin.token),
      await askFeed(live, undefined, offered),
    ]) {
      await feedOf(response)
      expect(response.headers.get('sec-websocket-protocol')).toBeNull()
    }
  })

  test('takes no token from a query, and none from a subprotocol for anything else', async () => {
    const { live, admin, board } = await busy()
    expect((await askFeed(`${live}?authToken=${admin.token}`)).status).toBe(401)
    const headers = { 'sec-websocket-protocol': `laneway, bearer.${admin.token}` }
    expect((await client().get(board.path, { headers })).status).toBe(401)
  })

  test('is refused to pages of an origin that may not call', async () => {
    const { live } = await busy('public')
    const { admin } = await people()
    const authorization = `Bearer ${admin.token}`
    const refused = await choosy({ authorization, origin: 'https://evil.example' }, live)
    expect([refused.status, refused.webSocket]).toEqual([403, null])
    for (const headers of [{ authorization, origin: 'https://pages.example' }, { authorization }])
      expect((await choosy(headers, live)).status).toBe(101)
  })

  test('is answered with the headers of every reply', async () => {
    const { live, admin } = await busy()
    const { headers } = await askFeed(live, admin.token)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
    expect(headers.get('api-revision')).toBe('7.92')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('server-timing')).toContain('1 trips')
  })
})
