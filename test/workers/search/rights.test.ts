import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Person, as, newBoard, newList, person } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'
import { client } from '../../support/client.ts'
import { follow } from './index-support.ts'

type Found = { _id: string; boardId: string }

/** The cards that a person finds anywhere. */
async function found(by: Person, q = 'needle'): Promise<string[]> {
  const cards = await as(by).read<Found[]>(`/api/search?${new URLSearchParams({ q }).toString()}`)
  return cards.map(({ _id }) => _id).toSorted()
}

/** A board with a card that has the word, which is indexed; `by` is a member. */
async function openBoard(given: Parameters<typeof newBoard>[0] = {}) {
  const board = await newBoard(given)
  const by = await person()
  const { siteAdmin, admin } = board.people
  const add = { action: 'add', role: 'normal' }
  await as(siteAdmin).sure('POST', `${board.path}/members/${by.id}/add`, add)
  const list = await newList(board, ['a needle'])
  await follow(board.id)
  const [id = ''] = list.cards
  return { board, by, list, id, site: as(siteAdmin), api: as(admin) }
}

describe('nobody finds a card that they may not read now', () => {
  it('for a member who is removed', async () => {
    const { board, by, id, site } = await openBoard()
    expect(await found(by)).toEqual([id])
    await site.sure('POST', `${board.path}/members/${by.id}/remove`, { action: 'remove' })
    expect(await found(by)).toEqual([])
    expect((await as(by).get(`${board.path}/search?q=needle`)).status).toBe(404)
  })

  it('for somebody who is no member, unless the board is public and they name it', async () => {
    const { board, id, api } = await openBoard({ permission: 'public' })
    const stranger = await person()
    await api.edit(`${board.path}/title`, { title: `Open ${board.id}` })
    expect(await found(stranger)).toEqual([])
    expect(await found(stranger, `needle board:${board.id}`)).toEqual([id])
    expect(await found(stranger, `needle board:"Open ${board.id}"`)).toEqual([id])
    expect(await found(stranger, `list:"A list" board:${board.id}`)).toEqual([id])
    await api.edit(board.path, { permission: 'private' })
    expect(await found(stranger, `needle board:${board.id}`)).toEqual([])
    expect(await found(stranger, `needle board:"Open ${board.id}"`)).toEqual([])
    const { status, body } = await as(stranger).get(`${board.path}/search?q=due:soon`)
    expect([status, body.code]).toEqual([404, 'board.not_found'])
  })

  it('nor on an archived board, unless they name it', async () => {
    const { board, by, id, api } = await openBoard()
    await api.edit(board.path, { archived: true })
    expect(await found(by)).toEqual([])
    expect(await found(by, `needle board:${board.id}`)).toEqual([id])
    expect(await as(by).read(`${board.path}/search?q=needle`)).toHaveLength(1)
  })

  it('for the site admin, who finds cards of other boards where a clause names them', async () => {
    const { board, id } = await openBoard()
    expect(await found(board.people.siteAdmin, `needle board:${board.id}`)).toEqual([id])
    expect(await found(board.people.siteAdmin)).toEqual([])
  })
})

/** A service whose index answers as it was before `change`: nothing is indexed meanwhile. */
describe('before the index has followed', () => {
  const asOf = async (change: () => Promise<unknown>, by: Person, path: string) => {
    let isFirst = true
    const SEARCH = {
      prepare: (query: string) => env.SEARCH.prepare(query),
      async batch(statements: D1PreparedStatement[]) {
        const results = await env.SEARCH.batch(statements)
        if (isFirst) {
          isFirst = false
          await change()
        }
        return results
      },
    }
    // Search needs no more of a database than sessions.
    const via = serviceWith({ SEARCH: SEARCH as unknown as D1Database })
    return client({ token: by.token, via }).read<Found[]>(path)
  }

  it('a deleted card is not found', async () => {
    const { board, by, id, list, api } = await openBoard()
    const change = () => api.delete(`${list.path}/cards/${id}`)
    expect(await asOf(change, by, `${board.path}/search?q=needle`)).toEqual([])
  })

  it('nor an archived one, nor one on a board that somebody may no longer read', async () => {
    const { board, by, id, api, site } = await openBoard()
    const archive = () => api.edit(`${board.path}/cards/${id}`, { archive: true })
    expect(await asOf(archive, by, '/api/search?q=needle')).toEqual([])
    await api.edit(`${board.path}/cards/${id}`, { archive: false })
    await follow(board.id)
    const leave = () =>
      site.sure('POST', `${board.path}/members/${by.id}/remove`, { action: 'remove' })
    expect(await asOf(leave, by, '/api/search?q=needle')).toEqual([])
  })

  it('nor one that was moved to a board of others', async () => {
    const { by, board, id, api } = await openBoard()
    const there = await newBoard()
    const list = await newList(there)
    const move = () =>
      api.edit(`${board.path}/cards/${id}`, {
        newBoardId: there.id,
        newListId: list.id,
        newSwimlaneId: there.swimlane,
      })
    expect(await asOf(move, by, '/api/search?q=needle')).toEqual([])
    await follow(there.id)
    expect(await found(by)).toEqual([])
  })

  it('no text is shown that may be deleted', async () => {
    const { board, by, id, api } = await openBoard()
    await api.edit(`${board.path}/cards/${id}`, { description: 'secret' })
    await follow(board.id)
    const forget = () => api.edit(`${board.path}/cards/${id}`, { description: '' })
    const shown = await asOf(forget, by, '/api/search?q=secret')
    expect(shown).toMatchObject([{ _id: id, snippet: '' }])
  })
})

describe('a service without an index', () => {
  const { SEARCH: _SEARCH, ...bindings } = env

  it.each([
    ['has no binding', { ...bindings, SEARCH: undefined }],
    ['has no tables there', { ...bindings, SEARCH: env.DB }],
  ])('writes, and refuses to search: it %s', async (_why, given) => {
    const { board, by, list } = await openBoard()
    const api = client({ token: by.token, via: serviceWith(given as typeof env) })
    await api.made(`${list.path}/cards`, { title: 'One more' })
    const { status, body } = await api.get(`${board.path}/search`)
    expect([status, body.code]).toEqual([503, 'search.unavailable'])
  })
})

it('a card is found within two seconds of its write, and the index is made anew while cards are written', async () => {
  const { board, by, list, api } = await openBoard()
  const made = await api.made(`${list.path}/cards`, { title: 'a second needle' })
  const rebuilt = as(board.people.siteAdmin).sure('POST', '/api/search/rebuild', {})
  const more = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      api.made(`${list.path}/cards`, { title: `needle ${at}` }),
    ),
  )
  expect(await rebuilt).toEqual({ boards: expect.any(Number) })
  await follow(board.id)
  expect(await found(by)).toEqual([list.cards[0] ?? '', made, ...more].toSorted())
})
