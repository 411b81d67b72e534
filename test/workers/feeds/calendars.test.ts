import { env, exports } from 'cloudflare:workers'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { HOST, client } from '../../support/client.ts'
import { type TestBoard, as, newBoard, newList, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

const DUE = '2030-01-31T09:00:00.000Z'

type Made = { _id: string; url: string }

/** A board with two dated cards, of which the member is on the first. */
async function datedBoard() {
  const board = await newBoard({ roles: ['member'] })
  const list = await newList(board, ['Mine', 'Of others', 'Undated'])
  const [mine = '', others = '', undated = ''] = list.cards
  const { admin, member } = board.people
  const edit = (card: string, body: object) => as(admin).edit(`${list.path}/cards/${card}`, body)
  await edit(mine, { dueAt: DUE, members: [member.id] })
  await edit(others, { dueAt: DUE })
  return { board, list, edit, cards: { mine, others, undated } }
}

async function newFeed(of: TestBoard['people']['member'], board?: string): Promise<Made> {
  const body = { kind: 'calendar', ...(board !== undefined && { board }) }
  return await as(of).sure<Made>('POST', '/api/user/feeds', body)
}

async function ask(url: string, headers: HeadersInit = {}): Promise<Response> {
  return await exports.default.fetch(new Request(url, { headers }))
}

async function titlesAt(url: string): Promise<string[]> {
  const parsed = new ICAL.Component(ICAL.parse(await (await ask(url)).text()))
  return parsed
    .getAllSubcomponents()
    .map((one) => String(one.getFirstPropertyValue('summary')))
    .toSorted()
}

describe('the calendar of a person', () => {
  test('shows the dated cards that they are on, on the boards they may read, and no others', async () => {
    const { board, edit, cards } = await datedBoard()
    const { member, siteAdmin } = board.people
    const { url } = await newFeed(member)
    expect(url).toMatch(/^https:\/\/boards\.example\/feeds\/\w{32}\.ics$/)
    expect(await titlesAt(url)).toEqual(['Mine'])
    await edit(cards.others, { assignees: [member.id] })
    expect(await titlesAt(url)).toEqual(['Mine', 'Of others'])
    await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
      action: 'remove',
    })
    expect(await titlesAt(url)).toEqual([])
  })

  test('is in no index, in no cache of others, and tells no page of its address', async () => {
    const { url } = await newFeed(await person())
    const reply = await ask(url)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  test('ends with the account, and is back when that is', async () => {
    const somebody = await person()
    const { url } = await newFeed(somebody)
    const disable = (disabled: number) =>
      env.DB.prepare('update users set login_disabled = ? where id = ?')
        .bind(disabled, somebody.id)
        .run()
    await disable(1)
    expect((await ask(url)).status).toBe(404)
    await disable(0)
    expect((await ask(url)).status).toBe(200)
  })
})

describe('the calendar of a board', () => {
  test('shows its dated cards to whoever has the address while its maker may read the board', async () => {
    const { board, edit, cards } = await datedBoard()
    const { member, siteAdmin } = board.people
    const { url } = await newFeed(member, board.id)
    expect(await titlesAt(url)).toEqual(['Mine', 'Of others'])
    await edit(cards.others, { title: 'Renamed' })
    expect(await titlesAt(url)).toEqual(['Mine', 'Renamed'])
    await as(siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
      action: 'remove',
    })
    expect((await ask(url)).status).toBe(404)
  })

  test('leaves out what is archived or deleted', async () => {
    const { board, list, cards } = await datedBoard()
    const { url } = await newFeed(board.people.admin, board.id)
    await env.DB.prepare('update cards set archived = 1 where id = ?').bind(cards.mine).run()
    expect(await titlesAt(url)).toEqual(['Of others'])
    await as(board.people.admin).delete(`${list.path}/cards/${cards.others}`)
    expect(await titlesAt(url)).toEqual([])
  })

  test('is made by members alone', async () => {
    const board = await newBoard({ permission: 'public' })
    const asked = { kind: 'calendar', board: board.id }
    const refused = await as(board.people.outsider).post('/api/user/feeds', asked)
    expect(outcome(refused)).toBe('400 body.invalid')
    const unknown = await as(board.people.admin).post('/api/user/feeds', { ...asked, board: 'x' })
    expect(outcome(unknown)).toBe('400 body.invalid')
  })

  test('is not read again where nothing has changed, which costs little', async () => {
    const { board, edit, cards } = await datedBoard()
    const { url } = await newFeed(board.people.admin, board.id)
    const first = await ask(url)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await ask(url, known)
    expect([again.status, await again.text()]).toEqual([304, ''])
    const [, read] = /1 trips, (\d+) read/.exec(again.headers.get('server-timing') ?? '') ?? []
    expect(Number(read)).toBeLessThanOrEqual(6)
    expect((await ask(`${url}?type=todo`, known)).status).toBe(200)
    await edit(cards.mine, { title: 'Renamed' })
    expect((await ask(url, known)).status).toBe(200)
  })

  test('costs rows for the cards that it shows, however many others the board has', async () => {
    const { board, list } = await datedBoard()
    const { url } = await newFeed(board.people.admin, board.id)
    const cost = async () => {
      const [, read] = /(\d+) read/.exec((await ask(url)).headers.get('server-timing') ?? '') ?? []
      return Number(read)
    }
    const before = await cost()
    const undated = Array.from({ length: 20 }, (_, at) => ({ title: `Undated ${at}` }))
    await as(board.people.admin).sure('POST', `${list.path}/cards/bulk`, { cards: undated })
    expect(await cost()).toBe(before)
  })
})

describe('feeds', () => {
  test('are listed without their addresses, and end when they are revoked', async () => {
    const { board } = await datedBoard()
    const api = as(board.people.member)
    const { _id, url } = await newFeed(board.people.member, board.id)
    const listed = await api.read<object[]>('/api/user/feeds')
    expect(listed[0]).toEqual({
      _id,
      kind: 'calendar',
      boardId: board.id,
      createdAt: expect.any(String),
    })
    const others = await as(board.people.admin).delete(`/api/user/feeds/${_id}`)
    expect(outcome(others)).toBe('404 feed.not_found')
    const etag = (await ask(url)).headers.get('etag') ?? ''
    expect((await ask(url, { 'if-none-match': etag })).status).toBe(304)
    const other = await newFeed(board.people.member, board.id)
    expect((await api.delete(`/api/user/feeds/${_id}`)).status).toBe(200)
    expect((await ask(url)).status).toBe(404)
    expect((await ask(url, { 'if-none-match': etag })).status).toBe(404)
    expect((await ask(other.url)).status).toBe(200)
  })

  test('are limited in number', async () => {
    const somebody = await person()
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
      insert into feeds select ?1 || i, ?1, ?1 || i, 'calendar', '', '' from n`,
    )
      .bind(somebody.id)
      .run()
    const refused = await as(somebody).post('/api/user/feeds', { kind: 'calendar' })
    expect(outcome(refused)).toBe('409 feed.limit')
  })

  test('are of a kind that there is, and read by a type that there is', async () => {
    const api = as(await person())
    expect(outcome(await api.post('/api/user/feeds', { kind: 'rss' }))).toBe('400 body.invalid')
    const { url } = await api.sure<Made>('POST', '/api/user/feeds', { kind: 'calendar' })
    expect((await ask(`${url}?type=alarm`)).status).toBe(400)
    for (const path of ['/feeds/x.ics', '/feeds/x', `/feeds/${'a'.repeat(32)}.ics`])
      expect((await ask(HOST + path)).status).toBe(404)
    expect(outcome(await client().get('/api/user/feeds'))).toBe('401 token.missing')
  })
})
