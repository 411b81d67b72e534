import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { askFeed, feedOf } from '../../support/feed.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

const anybody = client()

const OVER = '404 share.over'

/** A board with two lists, people and a label, and what its admin may do there. */
async function aBoard() {
  const board = await newBoard({ roles: ['member', 'commentOnly'] })
  const api = as(board.people.admin)
  const [open, secret] = [
    await newList(board, ['Shown', 'Also shown']),
    await newList(board, ['Hidden']),
  ]
  const [shown = '', other = ''] = open.cards
  const [hidden = ''] = secret.cards
  const share = async (body: Json = {}) => {
    const given = { name: 'For all', ...body }
    const made = await api.sure<{ _id: string; url: string }>('POST', `${board.path}/shares`, given)
    const path = `/api/shares/${made.url.split('/').at(-1)}`
    return { ...made, path, view: () => anybody.read<View>(`${path}/view`) }
  }
  return { board, api, open, secret, share, cards: { shown, other, hidden } }
}

type View = { cards: Json[]; users: Json[]; lists: Json[]; board: Json }

const titlesIn = ({ cards }: View) => cards.map(({ title }) => title)

describe('a share link', () => {
  test('shows the board to whoever has it, to read, and nothing of its people but names on cards', async () => {
    const { board, api, share, cards } = await aBoard()
    const { member, admin } = board.people
    await as(member).edit('/api/user', { fullname: 'Ada Lovelace', initials: 'AL' })
    await api.edit(`${board.path}/cards/${cards.shown}`, { assignees: [member.id] })
    const { url, view } = await share()
    expect(url).toMatch(/\/s\/\w{32}$/)
    const shown = await view()
    expect(new Set(titlesIn(shown))).toEqual(new Set(['Shown', 'Also shown', 'Hidden']))
    expect(shown.users).toEqual([
      { _id: member.id, username: 'Ada Lovelace', fullname: 'Ada Lovelace', initials: 'AL' },
    ])
    const text = JSON.stringify(shown)
    for (const kept of [admin.id, admin.username, member.username, member.email, '@'])
      expect(text).not.toContain(kept)
    const reply = await anybody.get(`/api/shares/${url.split('/').at(-1)}/view`)
    expect(reply.headers.get('x-robots-tag')).toBe('noindex')
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    const known = { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } }
    expect((await anybody.get(`/api/shares/${url.split('/').at(-1)}/view`, known)).status).toBe(304)
  })

  test('of one list says nothing of others', async () => {
    const { api, board, share, open, cards } = await aBoard()
    const on = `${board.path}/cards/${cards.shown}/dependencies`
    for (const cardId of [cards.hidden, cards.other])
      await api.sure('POST', on, { cardId, type: 'is-blocked-by' })
    const { path } = await share({ listId: open.id })
    const shown = await as(board.people.outsider, '11').read<View>(`${path}/view`)
    expect(shown.cards).toMatchObject([
      { cardDependencies: [{ cardId: cards.other }] },
      { cardDependencies: [] },
    ])
    expect(titlesIn(shown)).toEqual(['Shown', 'Also shown'])
    expect(shown.lists).toMatchObject([{ _id: open.id, cardCount: 2 }])
    expect(JSON.stringify(shown)).not.toContain(cards.hidden)
    expect(outcome(await anybody.get(`${path}/cards/${cards.hidden}/view`))).toBe(
      '404 card.not_found',
    )
    const card = await anybody.read(`${path}/cards/${cards.shown}/view`)
    expect(card).toMatchObject({ card: { title: 'Shown' } })
    expect(Object.keys(card)).toEqual(['card', 'checklists', 'attachments'])
  })

  test('of a question shows the cards that answer it, and none where what it names is gone', async () => {
    const { board, api, share, cards } = await aBoard()
    const label = { label: { name: 'Internal', color: 'red' } }
    const labelled = await api.sure<string>('PUT', `${board.path}/labels`, label)
    await api.edit(`${board.path}/cards/${cards.hidden}`, { labelIds: [labelled] })
    const { view } = await share({ q: '-label:Internal' })
    const shown = await view()
    expect(titlesIn(shown)).toEqual(['Shown', 'Also shown'])
    expect(shown.lists.map(({ cardCount }) => cardCount)).toEqual([2, 0])
    await api.edit(board.path, { labels: [{ _id: labelled, name: 'Renamed', color: 'red' }] })
    expect(titlesIn(await view())).toEqual([])
  })

  test.each([
    'word',
    'member:me',
    'is:archived',
    'has:checklist',
    'sort:due',
    'label:',
    'author:ada',
  ])('is refused with the question %s, whose answer a board does not show', isRefused)

  test.each([
    '((((',
    '-((((',
    'list:Shown ((((',
    '*',
    '   ',
    '\0',
    'is:open\0',
    '\u200b',
    '\ufeff',
    'list:"Shown',
    'label:""',
    'is:',
    'x'.repeat(1_001),
  ])('is refused with the question %j, which asks for nothing that can be read', isRefused)

  async function isRefused(q: string) {
    const { board, api } = await aBoard()
    const refused = await api.post(`${board.path}/shares`, { name: 'x', q })
    expect(refused.body).toMatchObject({ code: 'body.invalid', fields: [{ field: 'q' }] })
  }

  test('gives the files of cards that it shows, and of no others', async () => {
    const { board, api, share, open, secret, cards } = await aBoard()
    const file = { file: 'AAEC', name: 'a.bin', type: 'application/octet-stream' }
    const at = (list: string, card: string) =>
      `${board.path}/lists/${list}/cards/${card}/attachments`
    const shown = await api.made(at(open.id, cards.shown), file)
    const hidden = await api.made(at(secret.id, cards.hidden), file)
    const { path } = await share({ listId: open.id })
    expect((await anybody.get(`${path}/attachments/${shown}/file`)).status).toBe(200)
    expect(outcome(await anybody.get(`${path}/attachments/${hidden}/file`))).toBe(
      '404 attachment.not_found',
    )
    await api.sure('POST', `${board.path}/cards/${cards.shown}/archive`)
    expect(outcome(await anybody.get(`${path}/attachments/${shown}/file`))).toBe(
      '404 attachment.not_found',
    )
  })

  test('is listed without its secret, which the database does not hold either', async () => {
    const { board, api, share } = await aBoard()
    const { _id, url } = await share({ name: 'For the press' })
    const secret = url.split('/').at(-1)
    const listed = await api.read(`${board.path}/shares`)
    expect(listed).toMatchObject([{ _id, name: 'For the press', userId: board.people.admin.id }])
    const { results } = await env.DB.prepare('select * from shares').all()
    expect(JSON.stringify([listed, results])).not.toContain(secret)
  })
})

describe('a share link is over', () => {
  type Stage = Awaited<ReturnType<typeof aBoard>>
  const ENDS: Record<string, (stage: Stage, id: string) => Promise<unknown>> = {
    'once it is revoked': ({ api, board }, id) => api.sure('DELETE', `${board.path}/shares/${id}`),
    'once it has expired': (_stage, id) =>
      env.DB.prepare("update shares set expires_at = '2020-01-01T00:00:00.000Z' where id = ?")
        .bind(id)
        .run(),
    'while the board is archived': ({ api, board }) => api.edit(board.path, { archived: true }),
    'when the board is deleted': ({ api, board }) => api.sure('DELETE', board.path),
    ...Object.fromEntries(
      ['((((', 'list:"Shown', ' ', 'is:open *', 'sort:due', 'x'.repeat(1_001)].map((q) => [
        `where its question is stored as ${q.slice(0, 20)}`,
        (_stage: Stage, id: string) =>
          env.DB.prepare('update shares set q = ? where id = ?').bind(q, id).run(),
      ]),
    ),
  }

  test.each(Object.entries(ENDS))('%s', async (_, end) => {
    const stage = await aBoard()
    const { _id, path } = await stage.share()
    const etag = (await anybody.get(`${path}/view`)).headers.get('etag') ?? ''
    await end(stage, _id)
    const known = { headers: { 'if-none-match': etag } }
    expect(outcome(await anybody.get(`${path}/view`, known))).toBe(OVER)
    for (const what of ['view', `cards/${stage.cards.shown}/view`, 'attachments/x/file'])
      expect(outcome(await anybody.get(`${path}/${what}`))).toBe(OVER)
    expect((await askFeed(`${path}/live`)).status).toBe(404)
  })
})

describe('the feed of a share link', () => {
  test('says that something has changed and not what, and ends when the link is revoked', async () => {
    const { board, api, share, secret, cards } = await aBoard()
    const { _id, path } = await share()
    const feed = await feedOf(await askFeed(`${path}/live`))
    await feed.until(({ messages }) => messages.length > 0)
    await api.edit(`${secret.path}/cards/${cards.hidden}`, { title: 'Renamed' })
    await feed.until(({ messages }) => messages.length > 1)
    expect(feed.messages).toEqual(
      feed.messages.map(() => ({
        version: expect.any(Number),
        changed: { board: true },
        activities: [],
      })),
    )
    await api.sure('DELETE', `${board.path}/shares/${_id}`)
    expect((await feed.ended).code).toBe(4404)
  })

  test('ends when the board is archived, and when the link expires', async () => {
    const { board, api, share } = await aBoard()
    const soon = await share({ expiresAt: new Date(Date.now() + 1_500).toISOString() })
    const expiring = await feedOf(await askFeed(`${soon.path}/live`))
    expect((await expiring.ended).code).toBe(4404)
    const lasting = await feedOf(await askFeed(`${(await share()).path}/live`))
    await lasting.until(({ messages }) => messages.length > 0)
    await api.edit(board.path, { archived: true })
    expect((await lasting.ended).code).toBe(4404)
  })
})
