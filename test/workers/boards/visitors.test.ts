import { describe, expect, test } from 'vitest'
import { type Speech, client } from '../../support/client.ts'
import { askFeed, feedOf } from '../../support/feed.ts'
import { as, newBoard, newList, person } from '../../support/people.ts'
import { behind } from '../support/limiters.ts'

type View = { rights: string[] }

describe('without a token', () => {
  /** Returns what a visitor is answered at each path that may be visited. */
  async function visit(permission: 'private' | 'public', speech: Speech = {}) {
    const board = await newBoard({ permission })
    const list = await newList(board, ['A card'])
    const api = as(board.people.admin)
    const card = list.cards[0] ?? ''
    const upload = { file: 'AAEC', name: 'a.bin' }
    const attachment = await api.made(`${list.path}/cards/${card}/attachments`, upload)
    const paths = ['view', `cards/${card}/view`, `attachments/${attachment}/file`]
    const visitor = client(speech)
    const ask = () => Promise.all(paths.map((path) => visitor.get(`${board.path}/${path}`)))
    return { board, api, ask }
  }

  test('a public board may be read, and changed by nobody', async () => {
    const { board, ask } = await visit('public')
    const [view, ...others] = await ask()
    expect(view).toMatchObject({ status: 200, body: { rights: ['read'] } })
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    expect((await client().post(`${board.path}/lists`, { title: 'Mine' })).status).toBe(401)
  })

  test('a public board is followed: what changed is named, and not who did what', async () => {
    const { board, api } = await visit('public')
    const list = await newList(board, ['Another card'])
    const card = list.cards[0] ?? ''
    const feed = await feedOf(await askFeed(`${board.path}/live?after=0`))
    await feed.until(({ messages }) => messages.length > 0)
    await api.made(`${board.path}/cards/${card}/comments`, { comment: 'Among members' })
    await feed.until(({ messages }) => messages.length > 1)
    const [first, second] = feed.messages
    expect(first).toMatchObject({ changed: { board: true }, activities: [] })
    expect(second).toEqual({
      seq: expect.any(Number),
      version: expect.any(Number),
      changed: { cards: [card] },
      activities: [],
    })
    expect((await client().get(`${board.path}/activities`)).status).toBe(401)
  })

  test.each(['private', 'archived'])(
    'a board that is %s is shown only with a token',
    async (kind) => {
      const { board, api, ask } = await visit(kind === 'private' ? 'private' : 'public')
      if (kind === 'archived') await api.edit(board.path, { archived: true })
      const refused = { status: 401, body: { code: 'token.missing' } }
      expect(await ask()).toMatchObject([refused, refused, refused])
    },
  )

  test('a board that does not exist is not told from a private one', async () => {
    const missing = await client().get('/api/boards/none/view')
    expect(missing).toMatchObject({ status: 401, body: { code: 'token.missing' } })
  })

  test('a public board is not read with a token that does not stand', async () => {
    const { ask } = await visit('public', { token: 'garbage.that.signs-nothing' })
    const refused = { status: 401, body: { code: 'token.invalid' } }
    expect(await ask()).toMatchObject([refused, refused, refused])
  })

  test('visits count as anonymous requests of their address', async () => {
    const service = behind({})
    const { ask } = await visit('public', service)
    for (const { headers } of await ask())
      expect(headers.get('ratelimit-policy')).toContain('"anonymous"')
    expect(service.reads).toEqual([])
  })
})

test('a stranger who is signed in reads a public board as a visitor does', async () => {
  const { path } = await newBoard({ permission: 'public' })
  const { rights } = await as(await person()).read<View>(`${path}/view`)
  expect(rights).toEqual(['read'])
})
