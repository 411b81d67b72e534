import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { type Client, HOST, client } from '../../support/client.ts'
import { type TestBoard, as, newBoard, newList, person } from '../../support/people.ts'

describe('a condition', () => {
  async function tagged() {
    const board = await newBoard({ roles: ['member'], permission: 'public' })
    const api = as(board.people.admin)
    const tag = async () => (await api.get(board.path)).headers.get('etag') ?? ''
    return { board, api, tag }
  }

  test('ETag begins with the version of the board and the revision, and changes with either', async () => {
    const { board, api, tag } = await tagged()
    const first = await tag()
    expect(first).toMatch(/^W\/"\d+-7\.92-/)
    const { headers } = await as(board.people.admin, '2.71').get(board.path)
    expect(headers.get('etag')).toBe(first.replace('7.92', '2.71'))
    await api.made(`${board.path}/lists`, { title: 'More' })
    expect(await tag()).not.toBe(first)
  })

  test('If-None-Match answers 304 to all that is under the board, until it changes', async () => {
    const { board, api, tag } = await tagged()
    const list = await newList(board, ['A card'])
    const paths = [
      '',
      '/lists',
      '/swimlanes',
      `/lists/${list.id}`,
      `/lists/${list.id}/cards`,
      `/lists/${list.id}/cards/${list.cards[0]}`,
    ]
    const headers = { 'if-none-match': `"other", ${await tag()}` }
    const ask = async (path: string) => (await api.get(board.path + path, { headers })).status
    expect(await Promise.all(paths.map(ask))).toEqual(paths.map(() => 304))
    await api.edit(list.path, { starred: true })
    expect(await Promise.all(paths.map(ask))).toEqual(paths.map(() => 200))
  })

  test('If-None-Match of another revision, of no board, or without sense is no condition', async () => {
    const { board, api, tag } = await tagged()
    const newest = await tag()
    for (const wrong of [newest.replace('7.92', '7.72'), 'W/"999-7.92"', '"', 'nonsense']) {
      const reply = await api.get(board.path, { headers: { 'if-none-match': wrong } })
      expect([wrong, reply.status]).toEqual([wrong, 200])
    }
  })

  test('If-None-Match does not reveal a board that is not visible', async () => {
    const board = await newBoard()
    const { headers } = await as(board.people.admin).get(board.path)
    const condition = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await as(board.people.outsider).get(board.path, condition)).status).toBe(404)
    expect((await client({ token: 'garbage' }).get(board.path, condition)).status).toBe(401)
  })

  test('If-Match lets a write through at the version it names, and refuses it later with 412', async () => {
    const { board, api, tag } = await tagged()
    const headers = { 'if-match': await tag() }
    const write = () => api.post(`${board.path}/lists`, { title: 'One' }, { headers })
    const { status, headers: replyHeaders } = await write()
    expect([status, replyHeaders.get('etag')]).toEqual([200, await tag()])
    expect(await write()).toMatchObject({ status: 412, body: { code: 'board.changed' } })
    expect(await api.read(`${board.path}/lists`)).toHaveLength(1)
  })

  test('If-Match * holds for any board, and a tag without sense for none', async () => {
    const { board, api } = await tagged()
    const write = (tag: string) =>
      api.post(`${board.path}/lists`, { title: 'One' }, { headers: { 'if-match': tag } })
    expect((await write('*')).status).toBe(200)
    expect((await write('"nonsense"')).status).toBe(412)
  })

  test('a write that changes nothing leaves the version as it is', async () => {
    const { board, api, tag } = await tagged()
    const { path, cards } = await newList(board, ['Same'])
    const before = await tag()
    await api.edit(`${path}/cards/${cards[0]}`, { title: 'Same' })
    expect(await tag()).toBe(before)
  })
})

type Entry = { _id: string; title: string }

/** Reads a list page by page as its Link headers lead. */
async function pages(api: Client, path: string, base = HOST): Promise<Entry[][]> {
  const { body, headers } = await api.get<Entry[]>(path)
  const link = headers.get('link')
  if (link === null) return [body]
  const next = /^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? ''
  expect(next.startsWith(`${base}/`)).toBe(true)
  return [body, ...(await pages(api, next.slice(base.length), base))]
}

/** A board with seven lists, of which the third has seven cards; many sort alike. */
async function crowded(): Promise<{ board: TestBoard; api: Client; paths: string[] }> {
  const board = await newBoard({ permission: 'public' })
  const api = as(board.people.siteAdmin)
  const { path, cards } = await newList(board, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  for (const [at, sort] of [0, -1.5, 0, 1e9, 0, 0.25, -1.5].entries()) {
    await api.edit(`${path}/cards/${cards[at]}`, { sort })
    const swimlane = await api.made(`${board.path}/swimlanes`, { title: `Lane ${at}` })
    await api.edit(`${board.path}/swimlanes/${swimlane}`, { sort })
    await newBoard({ permission: 'public' })
    const list = await api.made(`${board.path}/lists`, { title: `List ${at}` })
    await api.edit(`${board.path}/lists/${list}`, { sort })
    await person()
  }
  const { id } = board.people.admin
  const cardPaths = [`${path}/cards`, `${board.path}/swimlanes/${board.swimlane}/cards`]
  const others = ['/api/boards', '/api/users', `/api/users/${id}/boards`]
  return {
    board,
    api,
    paths: [...cardPaths, `${board.path}/lists`, `${board.path}/swimlanes`, ...others],
  }
}

describe('a list', () => {
  let crowd: Awaited<ReturnType<typeof crowded>>

  beforeAll(async () => {
    crowd = await crowded()
  })

  test('comes whole where no limit is given, in order of sort and then of making', async () => {
    const { api, paths } = crowd
    const { body, headers } = await api.get<Entry[]>(paths[0] ?? '')
    expect(body.map(({ title }) => title).join('')).toBe('bgacefd')
    expect(headers.get('link')).toBeNull()
  })

  test.each([1, 2, 3, 1_000])('comes in pages of %s without loss or repeat', async (limit) => {
    const { api, paths } = crowd
    for (const path of paths) {
      const whole = await api.read<Entry[]>(path)
      const read = await pages(api, `${path}?limit=${limit}`)
      expect(read.flat()).toEqual(whole)
      expect(read.length).toBe(Math.ceil(whole.length / limit))
    }
  })

  test.each(REVISIONS)('leads on under the base URL that pins %s', async (revision) => {
    const { board, paths } = crowd
    const api = client({ token: board.people.admin.token, revision, pinned: true })
    expect(await pages(api, `${paths[0]}?limit=5`, `${HOST}/r/${revision}`)).toHaveLength(2)
  })

  test('loses nothing of what stays when entries come and go between pages', async () => {
    const { api, paths } = await crowded()
    const path = paths[0] ?? ''
    const { body: first, headers } = await api.get<Entry[]>(`${path}?limit=3`)
    await api.delete(`${path}/${first[2]?._id}`)
    await api.made(path, { title: 'z' })
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    const rest = await api.read<Entry[]>(next.slice(HOST.length).replace('limit=3', 'limit=9'))
    expect([...first, ...rest].map(({ title }) => title).join('')).toBe('bgacefdz')
  })

  test.each([
    'limit=0',
    'limit=1001',
    'limit=-1',
    'limit=2.5',
    'limit=all',
    'limit=',
    'cursor=',
    'cursor=next',
    'cursor=1_2_3',
    'cursor=1_x',
    'cursor=1e999_1',
  ])('refuses %s with 400 and names it', async (query) => {
    const board = await newBoard()
    const [field] = query.split('=')
    const refused = await as(board.people.admin).get(`${board.path}/lists?${query}`)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'query.invalid', fields: [{ field }] },
    })
  })

  test('of more than 10,000 entries ends there, and leads to the rest', async () => {
    const board = await newBoard()
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)
      insert into lists (id, board_id, title, sort, type, archived, collapsed, starred, swimlane_id, wip_limit,
        card_count, last_sort, created_at, updated_at, modified_at)
      select ?1 || i, ?1, 'List ' || i, i, 'list', 0, 0, 0, '', '{}', 0, 0, '', '', '' from n`,
    )
      .bind(board.id)
      .run()
    const read = await pages(as(board.people.admin), `${board.path}/lists`)
    expect(read[0]).toHaveLength(10_000)
    expect(read.flat().at(-1)?.title).toBe('List 10001')
  })
})
