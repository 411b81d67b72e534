import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

type Row = Json & { _id: string }
type Changes = Json & {
  version: number
  cards: Row[]
  gone: Record<'cards' | 'lists' | 'swimlanes' | 'customFields', string[]>
}

const NOTHING_GONE = { cards: [], lists: [], swimlanes: [], customFields: [] }

/** A board with a list of three cards, and what reads its changes. */
async function newStage() {
  const board = await newBoard({ roles: ['member'] })
  const list = await newList(board, ['First', 'Second', 'Third'])
  const admin = as(board.people.admin, '11')
  const api = as(board.people.member, '11')
  const view = `${board.path}/view`
  const { version } = await api.read<Changes>(view)
  const changes = (since: number | string = version) => api.read<Changes>(`${view}?since=${since}`)
  const [card = '', other = ''] = list.cards
  return { board, list, card, other, admin, api, view, version, changes }
}

describe('what changed on a board since a version', () => {
  test('is nothing where it still has that version', async () => {
    const { changes, version } = await newStage()
    const seq = expect.any(Number)
    expect(await changes()).toEqual({
      version,
      seq,
      since: version,
      cards: [],
      gone: NOTHING_GONE,
    })
  })

  test('is the card that was changed, and when the board was', async () => {
    const { admin, list, card, changes, version } = await newStage()
    await admin.edit(`${list.path}/cards/${card}`, { title: 'Other' })
    const { cards, board, seq: _seq, ...rest } = await changes()
    expect(cards).toMatchObject([{ _id: card, title: 'Other' }])
    expect(board).toHaveProperty('modifiedAt')
    expect(rest).toEqual({ version: version + 1, since: version, gone: NOTHING_GONE })
  })

  test('names what is not shown any more, and the cards that lose their parent by it', async () => {
    const { admin, board, list, card, other, changes } = await newStage()
    await admin.edit(`${list.path}/cards/${other}`, { parentId: card })
    const { version } = await changes()
    await admin.delete(`${list.path}/cards/${card}`)
    expect(await changes(version)).toMatchObject({
      gone: { ...NOTHING_GONE, cards: [card] },
      cards: [{ _id: other, parentId: '' }],
      lists: [{ _id: list.id, cardCount: 2 }],
    })
    await admin.edit(list.path, { archived: true })
    const archived = await changes(version)
    expect(archived.gone.lists).toEqual([list.id])
    expect(new Set(archived.gone.cards)).toEqual(new Set(list.cards))
    expect(archived['lists']).toEqual([])
    await admin.edit(list.path, { archived: false })
    const again = await changes(archived.version)
    expect(again.cards.map(({ _id }) => _id)).toEqual(list.cards.slice(1))
    const lane = await admin.made(`${board.path}/swimlanes`, { title: 'Lane' })
    await admin.delete(`${board.path}/swimlanes/${lane}`)
    expect((await changes(again.version)).gone.swimlanes).toEqual([lane])
  })

  test('has the new names of people, though the board has the same version', async () => {
    const { board, changes, version } = await newStage()
    const { member } = board.people
    await as(member).edit('/api/user', { fullname: `Ada ${version}` })
    const { users, version: now } = await changes()
    expect(now).toBe(version)
    const named = expect.objectContaining({ _id: member.id, fullname: `Ada ${version}` })
    expect(users).toContainEqual(named)
  })

  test('has the rights of whoever may do something else now', async () => {
    const { admin, board, changes } = await newStage()
    const rights = { isAdmin: false, isNoComments: false, isCommentOnly: true, isWorker: false }
    await admin.sure('POST', `${board.path}/members/${board.people.member.id}`, rights)
    expect(await changes()).toHaveProperty('rights', ['read', 'member', 'comment'])
  })

  test('is the whole board for a version that is to come or is not known any more', async () => {
    const { api, admin, board, list, card, view, version, changes } = await newStage()
    const whole = await api.read(view)
    expect(await changes(version + 1)).toEqual({ ...whole, isWhole: true })
    expect(await changes('999999999999999')).toEqual({ ...whole, isWhole: true })
    await admin.edit(`${list.path}/cards/${card}`, { title: 'Other' })
    await env.DB.prepare('delete from board_changes where board_id = ? and version <= ?')
      .bind(board.id, version)
      .run()
    expect(await changes()).toMatchObject({ isWhole: true, version: version + 1, isCut: false })
  })

  test('is the whole board where something else than its object gave it a version', async () => {
    const { board, changes } = await newStage()
    await env.DB.prepare('update boards set version = version + 1 where id = ?')
      .bind(board.id)
      .run()
    expect(await changes()).toMatchObject({ isWhole: true })
  })

  test.each(['', 'x', '-1', '1.5', '1e3', '1&archived=true', '1&cards=none', '1&cursor=0_1'])(
    'is refused for %j',
    async (since) => {
      const { api, view } = await newStage()
      const refused = { code: 'query.invalid', fields: [{ field: 'since' }] }
      expect(await api.get(`${view}?since=${since}`)).toMatchObject({ status: 400, body: refused })
    },
  )

  test('is not told who may not read the board, whatever they ask for', async () => {
    const { board, view } = await newStage()
    for (const since of ['1', 'x'])
      expect(await as(board.people.outsider).get(`${view}?since=${since}`)).toMatchObject({
        status: 404,
      })
  })

  test('is unchanged for a client that knows the state', async () => {
    const { api, admin, list, card, view, version } = await newStage()
    const known = async () => {
      const { headers } = await api.get(`${view}?since=${version}`)
      return { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    }
    const before = await known()
    expect((await api.get(`${view}?since=${version}`, before)).status).toBe(304)
    await admin.edit(`${list.path}/cards/${card}`, { title: 'Other' })
    expect((await api.get(`${view}?since=${version}`, before)).status).toBe(200)
  })

  test('is read once for all who ask, and says to each what they may do and watch', async () => {
    const { api, admin, board, list, view, changes } = await newStage()
    await admin.sure('PUT', `${board.path}/lists/${list.id}/watch`, {})
    const { version } = await changes()
    const [card] = list.cards
    await admin.made(`${list.path}/cards`, { title: 'New' })
    const rights = { isAdmin: false, isNoComments: true, isCommentOnly: false, isWorker: false }
    await admin.sure('POST', `${board.path}/members/${board.people.member.id}`, rights)
    const path = `${view}?since=${version}`
    expect(await api.read(path)).toMatchObject({
      rights: ['read', 'member', 'move', 'write'],
      lists: [{ watching: false }],
    })
    const site = as(board.people.siteAdmin, '11')
    const { headers, body } = await site.get(path)
    expect(body).toMatchObject({ rights: expect.arrayContaining(['manage']) })
    const [, rows] = /, (\d+) read/.exec(headers.get('server-timing') ?? '') ?? []
    expect(Number(rows)).toBeLessThanOrEqual(10)
    // A reader who has changed what they watch since then reads all of it.
    await site.sure('PUT', `${board.path}/cards/${card}/watch`, {})
    const whole = await site.read<Changes>(path)
    expect(whole).toMatchObject({ isWhole: true })
    expect(whole.cards).toContainEqual(expect.objectContaining({ _id: card, watching: true }))
    expect(await api.read(path)).not.toHaveProperty('isWhole')
    await api.sure('PUT', `${board.path}/cards/${card}/watch`, {})
    await api.sure('DELETE', `${board.path}/cards/${card}/watch`)
    expect(await api.read(path)).toMatchObject({ isWhole: true })
  })

  test('costs one round trip, and as many rows as changed, however many cards the board has', async () => {
    const { api, admin, list, view, changes } = await newStage()
    const titles = Array.from({ length: 300 }, (_, at) => ({ title: `Card ${at}` }))
    for (const part of [titles.slice(0, 150), titles.slice(150)])
      await admin.sure('POST', `${list.path}/cards/bulk`, { cards: part })
    const { version } = await changes()
    await admin.edit(`${list.path}/cards/${list.cards[0]}`, { title: 'Other' })
    const { headers } = await api.get(`${view}?since=${version}`)
    const [, trips, rows] =
      /(\d+) trips?, (\d+) read/.exec(headers.get('server-timing') ?? '') ?? []
    expect(Number(trips)).toBe(1)
    expect(Number(rows)).toBeLessThan(80)
  })
})
