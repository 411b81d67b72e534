import { describe, expect, test } from 'vitest'
import type { Revision } from '../../../src/kernel/contract/revisions.ts'
import type { TokenScope } from '../../../src/operations/claims.ts'
import { valueOf } from '../engine/support.ts'
import { newShop } from '../../support/cards.ts'
import { client } from '../../support/client.ts'
import { FROM_PAGE, ask, withCookie } from '../../support/page.ts'
import { as, namedTokenFor, newBoard, newList, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

async function twoBoards() {
  const [here, there] = [await newShop(), await newShop()]
  const { admin } = here.board.people
  const limited = async (scope: TokenScope, revision?: Revision) => {
    const { token } = await namedTokenFor(admin.id, { scopes: [scope], boards: [here.board.id] })
    return client({ token, revision })
  }
  return { here, there, admin, limited }
}

describe('a token that is limited to a board', () => {
  test('moves no card to another', async () => {
    const { here, there, limited } = await twoBoards()
    const id = await here.api.made(`${here.list.path}/cards`, { title: 'Card' })
    const place = {
      newBoardId: there.board.id,
      newListId: there.list.id,
      newSwimlaneId: there.board.swimlane,
    }
    const refused = await (await limited('write')).put(`${here.list.path}/cards/${id}`, place)
    expect(outcome(refused)).toBe('403 token.scope')
    expect(await valueOf('select board_id from cards where id = ?', id)).toBe(here.board.id)
  })

  test('copies no card to another', async () => {
    const { here, there, limited } = await twoBoards()
    const id = await here.api.made(`${here.list.path}/cards`, { title: 'Card' })
    const copy = {
      toBoardId: there.board.id,
      toListId: there.list.id,
      toSwimlaneId: there.board.swimlane,
    }
    const refused = await (await limited('write')).post(`${here.list.path}/cards/${id}/copy`, copy)
    expect(outcome(refused)).toBe('403 token.scope')
  })

  test('links to no card of another', async () => {
    const { here, there, limited } = await twoBoards()
    const linkedId = await there.api.made(`${there.list.path}/cards`, { title: 'Far' })
    const card = { title: 'Link', type: 'cardType-linkedCard', linkedId }
    const refused = await (await limited('write', '11')).post(`${here.list.path}/cards`, card)
    expect(outcome(refused)).toBe('403 token.scope')
  })

  test('finds and lists nothing of others', async () => {
    const { here, there, admin, limited } = await twoBoards()
    const mine = { title: 'Findable', members: [admin.id] }
    const id = await here.api.made(`${here.list.path}/cards`, mine)
    const far = await there.api.made(`${there.list.path}/cards`, mine)
    const api = await limited('read')
    type Found = { _id: string; boardId?: string }[]
    const cards = await api.read<Found>('/api/user/cards')
    expect(cards.map(({ _id }) => _id)).toEqual([id])
    const own = await api.read<Found>('/api/user/boards')
    const listed = await api.read<Found>(`/api/users/${admin.id}/boards`)
    expect([...own, ...listed].map(({ _id }) => _id)).toEqual([here.board.id, here.board.id])
    const { boards } = await api.read<{ boards: { boardId: string }[] }>('/api/user')
    expect(boards.map(({ boardId }) => boardId)).toEqual([here.board.id])
    expect(await api.read<Found>('/api/boards')).toEqual([])
    const everything = await as(admin).read<Found>('/api/user/cards')
    expect(everything.map(({ _id }) => _id)).toContain(far)
  })

  test('makes no board', async () => {
    const { limited } = await twoBoards()
    const refused = await (await limited('write')).post('/api/boards', { title: 'Mine' })
    expect(outcome(refused)).toBe('403 token.scope')
  })

  test('gives itself no other token, though it has the scope admin', async () => {
    const { here, limited } = await twoBoards()
    const api = await limited('admin')
    const body = { name: 'Wider', scopes: ['admin'], boards: [here.board.id] }
    expect(outcome(await api.post('/api/user/tokens', body))).toBe('403 token.scope')
  })
})

describe('a named token with the scope admin', () => {
  test('gets no token of a sign-in', async () => {
    const { siteAdmin } = await people()
    const { token } = await namedTokenFor(siteAdmin.id)
    const refused = await client({ token }).post(`/api/createtoken/${siteAdmin.id}`)
    expect(outcome(refused)).toBe('403 token.scope')
  })

  test('of a user who is no site admin does nothing for site admins', async () => {
    const { token } = await namedTokenFor((await person()).id)
    expect(outcome(await client({ token }).get('/api/users'))).toBe('403 permission.denied')
  })

  test('is none in the cookie of a page', async () => {
    const { token } = await namedTokenFor((await person()).id)
    expect(
      (await ask('GET', '/api/user', { headers: { ...withCookie(token), ...FROM_PAGE } })).status,
    ).toBe(401)
  })
})

describe('a named token with the scope read', () => {
  test.each(['authorization', 'subprotocol', 'query'])('reads, sent by %s', async (place) => {
    const board = await newBoard()
    const { token } = await namedTokenFor(board.people.admin.id, { scopes: ['read'] })
    const bearers: Record<string, [string, Record<string, string>]> = {
      authorization: [board.path, { authorization: token }],
      subprotocol: [
        `${board.path}/live`,
        { upgrade: 'websocket', 'sec-websocket-protocol': `laneway, bearer.${token}` },
      ],
      query: [`${board.path}/export?authToken=${token}`, {}],
    }
    const [path, headers] = bearers[place] ?? ['', {}]
    expect((await client().get(path, { headers })).status).toBe(place === 'subprotocol' ? 101 : 200)
  })

  test.each(['?access_token=', '?authToken=', '?token='])(
    'is not read from %s of other operations',
    async (query) => {
      const { token } = await namedTokenFor((await person()).id, { scopes: ['read'] })
      expect(outcome(await client().get(`/api/user${query}${token}`))).toBe('401 token.missing')
    },
  )

  test('writes nothing, and a body does not widen it', async () => {
    const board = await newBoard()
    const { token } = await namedTokenFor(board.people.admin.id, { scopes: ['read'] })
    const body = { title: 'List', scope: 'admin', scopes: ['admin'] }
    const refused = await client({ token }).post(`${board.path}/lists`, body)
    expect(refused).toMatchObject({ status: 403, body: { code: 'token.scope' } })
    expect(String(refused.body['reason'])).toContain('write')
    await newList(board)
    expect(await client({ token }).read<unknown[]>(`${board.path}/lists`)).toHaveLength(1)
  })

  test('sees no budgets of the isolate, though its user is a site admin', async () => {
    const { siteAdmin } = await people()
    const { token } = await namedTokenFor(siteAdmin.id, { scopes: ['write'] })
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask('GET', '/readyz', { headers })).body).toEqual({ ok: true })
  })
})
