import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { sql } from '../engine/support.ts'
import type { Json } from '../../support/client.ts'
import { type Person, ROLES, as, newBoard, newList } from '../../support/people.ts'
import { answers, deliveriesTo, spyPosts } from './support.ts'
import { PATIENCE } from '../../support/patience.ts'

let spy: ReturnType<typeof spyPosts>

beforeEach(() => {
  spy = spyPosts()
})

afterEach(() => vi.restoreAllMocks())

/** A board with an integration that got deliveries of so many cards. */
async function openTold(titles: string[], answer = answers()) {
  const board = await newBoard({ roles: ROLES.filter((role) => role !== 'admin') })
  const api = as(board.people.admin)
  const list = await newList(board)
  const url = `https://receiver.example/${newId()}`
  const int = await api.made(`${board.path}/integrations`, { url })
  const path = `${board.path}/integrations/${int}`
  spy.behavior.answer = answer
  for (const title of titles) await api.made(`${list.path}/cards`, { title })
  const posts = await spy.arrived(url, titles.length)
  await vi.waitFor(async () => {
    const rows = await deliveriesTo(int)
    expect(rows.filter(({ tries }) => tries === 0)).toEqual([])
  }, PATIENCE)
  return { board, api, list, url, int, path, posts, deliveries: `${path}/deliveries` }
}

type Listed = Json & { _id: string }

describe('the list of deliveries', () => {
  it('lists each with its outcome, newest first', async () => {
    const { api, deliveries, posts, int } = await openTold(['One', 'Two', 'Three'])
    const listed = await api.read<Listed[]>(deliveries)
    expect(listed).toStrictEqual(
      posts.toReversed().map(({ id, payload }) => ({
        _id: id,
        description: 'act-createCard',
        seq: payload['seq'],
        state: 'delivered',
        tries: 1,
        lastStatus: 204,
        lastTryAt: expect.any(String),
        createdAt: payload['createdAt'],
      })),
    )
    expect(listed.every(({ _id }) => _id.endsWith(`-${int}`))).toBe(true)
  })

  it('shows why one failed, and when it is tried again', async () => {
    const { api, deliveries } = await openTold(['One'], answers(500))
    expect(await api.read<Listed[]>(deliveries)).toMatchObject([
      { state: 'pending', lastStatus: 500, lastError: 'It answered 500.', tries: 1 },
    ])
    const [{ nextTryAt, lastTryAt } = {}] = await api.read<Json[]>(deliveries)
    expect(Date.parse(String(nextTryAt)) - Date.parse(String(lastTryAt))).toBeGreaterThan(4_999)
  })

  it('comes in pages, each of which leads to the next', async () => {
    const { api, deliveries, posts } = await openTold(['1', '2', '3', '4', '5'])
    const ids: string[] = []
    let next = `${deliveries}?limit=2`
    for (let page = 0; next !== '' && page < 4; page += 1) {
      const { body, headers } = await api.get<Listed[]>(next)
      ids.push(...body.map(({ _id }) => _id))
      const [, link = ''] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
      next = link && new URL(link, 'https://boards.example').href.replace(/^https:..[^/]+/, '')
    }
    expect(ids).toEqual(posts.map(({ id }) => id).toReversed())
  })

  it('has no version, for it changes without its board', async () => {
    const { api, board, deliveries } = await openTold(['One'])
    const { headers } = await api.get(deliveries)
    expect(headers.get('etag')).toBeNull()
    const etag = (await api.get(board.path)).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await api.get(deliveries, { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 200, body: [{ state: 'delivered' }] })
  })
})

const REQUESTS = [
  ['GET', 'deliveries', ''],
  ['POST', 'redeliver', '/redeliver'],
  ['POST', 'ping', ''],
] as const

describe.each(REQUESTS)('%s of %s', (method, name, end) => {
  it('is for those who manage the board, and knows no other board’s integration', async () => {
    const { board, path, posts, int } = await openTold(['One'])
    const there = await newBoard()
    const of = (path: string) =>
      end === '' ? `${path}/${name}` : `${path}/deliveries/${posts[0]?.id}${end}`
    const ask = async (who: Person, at = path) => {
      const { status, body } = await as(who).send<Json | undefined>(method, of(at))
      return status === 200 ? status : body?.['code']
    }
    const { admin, siteAdmin, member, worker, noComments, commentOnly, ...others } = board.people
    expect(await ask(admin)).toBe(200)
    for (const who of [member, worker, noComments, commentOnly]) {
      expect((await as(who).send(method, of(path))).status).toBe(403)
    }
    for (const who of [others.outsider, others.removed])
      expect((await as(who).send(method, of(path))).status).toBe(404)
    expect(await ask(siteAdmin)).toBe(200)
    expect(await ask(admin, `${there.path}/integrations/${int}`)).toBe('integration.not_found')
    expect(await ask(admin, `${board.path}/integrations/${newId()}`)).toBe('integration.not_found')
  })
})

describe('a delivery that is asked for once more', () => {
  it.each([
    ['arrived', 'delivered'],
    ['was given up', 'failed'],
    ['rests', 'pending'],
  ])('is sent again as it was, though it %s', async (_, state) => {
    const { api, deliveries, posts, url, int } = await openTold(['One'], answers(500))
    const [first] = posts
    await sql(
      `update deliveries set state = ?1, tries = 3, next_try_at = iif(?1 = 'pending', '2999', null)
        where integration_id = ?2`,
      state,
      int,
    )
    const rests = '2999-01-01T00:00:00.000Z'
    const due = state === 'pending' ? rests : null
    await sql(
      'update receivers set due_at = ?, rests_until = ? where integration_id = ?',
      due,
      rests,
      int,
    )
    spy.behavior.answer = answers(200)
    expect(await api.sure('POST', `${deliveries}/${first?.id}/redeliver`)).toEqual({
      _id: first?.id,
    })
    const [, again] = await spy.arrived(url, 2)
    expect([again?.id, again?.text]).toEqual([first?.id, first?.text])
    await vi.waitFor(async () => {
      const [listed] = await api.read<Json[]>(deliveries)
      expect(listed).toMatchObject({ state: 'delivered', tries: 1, lastStatus: 200 })
    }, PATIENCE)
  })

  it('must be one of the integration', async () => {
    const { api, board, deliveries, posts, int, list } = await openTold(['One'])
    const url = `https://receiver.example/${newId()}`
    const other = await api.made(`${board.path}/integrations`, { url })
    await api.made(`${list.path}/cards`, { title: 'Two' })
    const [theirs] = await spy.arrived(url)
    const [event = ''] = (posts[0]?.id ?? '').split(`-${int}`)
    for (const id of [newId(), theirs?.id, event, `${newId()}-${int}`, `${event}-${other}`]) {
      const reply = await api.post(`${deliveries}/${id}/redeliver`)
      expect(reply).toMatchObject({ status: 404, body: { code: 'delivery.not_found' } })
    }
  })
})

describe('a ping', () => {
  it('is sent at once, though its receiver rests and whatever it wants, and is listed', async () => {
    const { api, board, int, path, url, deliveries } = await openTold([])
    await api.edit(path, { activities: ['deleteCard'] })
    await sql(
      `insert into receivers (integration_id, board_id, rests_until) values (?, ?, '2999')`,
      int,
      board.id,
    )
    const { _id: id } = await api.sure<Listed>('POST', `${path}/ping`)
    const [post] = await spy.arrived(url)
    const { admin } = board.people
    expect(post?.id).toBe(id)
    expect(post?.payload).toStrictEqual({
      text: `${admin.username} asked whether this receiver is there.\nhttps://boards.example/b/${board.id}/a-board`,
      description: 'ping',
      boardId: board.id,
      user: admin.username,
      username: admin.username,
      userId: admin.id,
      createdAt: expect.any(String),
    })
    await vi.waitFor(async () => {
      const listed = await api.read<Json[]>(deliveries)
      expect(listed).toMatchObject([{ _id: id, description: 'ping', state: 'delivered' }])
      expect(listed[0]).not.toHaveProperty('seq')
    }, PATIENCE)
  })
})

it('neither a ping nor a delivery once more is sent where the integration is disabled', async () => {
  const { api, path, posts, deliveries } = await openTold(['One'])
  await api.edit(path, { enabled: false })
  const refused = { status: 409, body: { code: 'integration.disabled' } }
  expect(await api.post(`${path}/ping`)).toMatchObject(refused)
  expect(await api.post(`${deliveries}/${posts[0]?.id}/redeliver`)).toMatchObject(refused)
  expect(await api.read(deliveries)).toMatchObject([{ state: 'delivered', tries: 1 }])
})
