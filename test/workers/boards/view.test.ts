import { describe, expect, test } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'
import { as, newBoard, newList } from '../../support/people.ts'

type View = {
  version: number
  seq: number
  rights: string[]
  board: Json
  users: Json[]
  lists: Json[]
  swimlanes: Json[]
  customFields: Json[]
  cards: (Json & { _id: string })[]
  isCut: boolean
}

/** Texts in order. */
const sorted = (texts: unknown[]) => texts.map(String).toSorted()

const titles = (things: Json[]) => things.map(({ title }) => title)

/** A board with two lists and three cards, and what reads its view. */
async function newView(permission: 'private' | 'public' = 'private') {
  const board = await newBoard({ permission, roles: ['member', 'worker', 'removed'] })
  const list = await newList(board, ['First', 'Second'])
  const other = await newList(board, ['Elsewhere'])
  const path = `${board.path}/view`
  const api = as(board.people.admin)
  const view = (query = '') => api.read<View>(path + query)
  return { board, list, other, path, api, view }
}

const COUNTS = ['tasks', 'finishedTasks', 'comments', 'attachments', 'items', 'finishedItems']

describe('the ETag of a view', () => {
  test.each(['board', 'card'] as const)(
    'of a %s is met with 304 only for the same caller, and caches keep callers apart',
    async (kind) => {
      const { board, list, path } = await newView('public')
      const { admin, member } = board.people
      const of = kind === 'board' ? path : `${board.path}/cards/${list.cards[0]}/view`
      const first = await as(admin).get(of)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const headers = { 'if-none-match': etag }
      const again = await as(admin).get(of, { headers })
      expect(again.status).toBe(304)
      for (const { headers: sent } of [first, again])
        expect(sent.get('vary')?.split(', ')).toEqual(
          expect.arrayContaining(['Authorization', 'Cookie']),
        )
      for (const other of [as(member), client()]) {
        const reply = await other.get(of, { headers })
        expect(reply.status).toBe(200)
        expect(reply.headers.get('etag')).not.toBe(etag)
      }
    },
  )
})

describe('the view of a board', () => {
  test('has the records of the board, its lists, swimlanes, custom fields and cards', async () => {
    const { board, list, api, view } = await newView()
    const field = await api.made(`${board.path}/custom-fields`, {
      name: 'Field',
      type: 'text',
      settings: '',
    })
    const seen = await view()
    expect(seen.board).toEqual(await api.read(board.path))
    expect(seen.lists[0]).toEqual({ ...(await api.read(list.path)), cardCount: 2 })
    expect(seen.swimlanes).toEqual([await api.read(`${board.path}/swimlanes/${board.swimlane}`)])
    expect(seen.customFields).toEqual([await api.read(`${board.path}/custom-fields/${field}`)])
    const card = await api.read(`${list.path}/cards/${list.cards[0]}`)
    expect(seen.cards.find(({ _id }) => _id === list.cards[0])).toEqual({
      ...Object.fromEntries(Object.entries(card).filter(([key]) => key in (seen.cards[0] ?? {}))),
      hasDescription: false,
      ...Object.fromEntries(COUNTS.map((name) => [name, 0])),
    })
    expect(seen.isCut).toBe(false)
  })

  test('names the version of its ETag and the newest activity', async () => {
    const { board, api, path } = await newView()
    const { headers, body } = await api.get<View>(path)
    expect(headers.get('etag')).toMatch(new RegExp(`^W/"${body.version}-7\\.92-`))
    const log = await api.read<Json[]>(`${board.path}/activities`)
    expect(body.seq).toBe(log.at(-1)?.['seq'])
  })

  test('counts what is on each card', async () => {
    const { api, board, id, path, edit } = await newCard()
    const onCard = `${board.path}/cards/${id}`
    await edit({ description: 'Text\n- [x] measure\n- [ ] cut' })
    for (const comment of ['One', 'Two']) await api.made(`${onCard}/comments`, { comment })
    await api.made(`${path}/attachments`, { file: 'AAEC', name: 'a.bin' })
    for (const title of ['A', 'B']) {
      const items = [{ title: 'Done', isFinished: true }, { title: 'Open' }]
      await api.made(`${onCard}/checklists`, { title, items })
    }
    await api.made(`${onCard}/checklists`, { title: 'Empty' })
    const { cards } = await api.read<View>(`${board.path}/view`)
    const tasks = { tasks: 2, finishedTasks: 1 }
    const counted = { ...tasks, comments: 2, attachments: 1, items: 4, finishedItems: 2 }
    expect(cards).toMatchObject([{ _id: id, hasDescription: true, ...counted }])
    const some = await api.read<View>(`${board.path}/view?cards=${id}`)
    expect(some.cards).toEqual(cards)
  })

  test('names its members, former ones too, and the authors of cards', async () => {
    const { board, path, list, view } = await newView()
    const { admin, member, worker, removed, siteAdmin } = board.people
    await as(siteAdmin).made(`${list.path}/cards`, { title: 'By a site admin' })
    const ids = [admin, member, worker, removed, siteAdmin].map(({ id }) => id)
    const { users } = await view()
    expect(sorted(users.map(({ _id }) => _id))).toEqual(sorted(ids))
    expect(users.find(({ _id }) => _id === admin.id)).toEqual({
      _id: admin.id,
      username: admin.username,
    })
    const outsider = await as(board.people.outsider).get(path)
    expect(outsider.status).toBe(404)
  })

  test('tells each caller what they may do', async () => {
    const { board, path } = await newView('public')
    const { admin, worker, outsider } = board.people
    const rightsOf = async (who: typeof admin) => (await as(who).read<View>(path)).rights
    expect(await rightsOf(admin)).toEqual(['read', 'member', 'comment', 'move', 'write', 'manage'])
    expect(await rightsOf(worker)).toEqual(['read', 'member', 'comment', 'move'])
    expect(await rightsOf(outsider)).toEqual(['read'])
  })

  test('shows what is archived only where that is asked for', async () => {
    const { board, list, other, api, view } = await newView()
    await api.sure('POST', `${board.path}/cards/${list.cards[0]}/archive`, {})
    await api.edit(other.path, { archived: true })
    const [open, archived] = [await view(), await view('?archived=true')]
    expect(titles(open.cards)).toEqual(['Second'])
    expect(open.lists.map(({ _id }) => _id)).toEqual([list.id])
    expect(sorted(titles(archived.cards))).toEqual(['Elsewhere', 'First'])
    expect(archived.lists.map(({ _id }) => _id)).toEqual([other.id])
    expect(archived.swimlanes).toEqual([])
  })

  test('shows as archived what is archived with its swimlane, also by id and number', async () => {
    const { board, list, api, view } = await newView()
    const lane = await api.made(`${board.path}/swimlanes`, { title: 'Side' })
    const card = await api.made(`${list.path}/cards`, { title: 'Aside', swimlaneId: lane })
    const { cardNumber } = await api.read(`${list.path}/cards/${card}`)
    await api.edit(`${board.path}/swimlanes/${lane}`, { archived: true })
    const named = [`cards=${card}`, `numbers=${String(cardNumber)}`]
    for (const which of ['archived=true', ...named.map((one) => `archived=true&${one}`)])
      expect(titles((await view(`?${which}`)).cards)).toEqual(['Aside'])
    for (const which of named) expect((await view(`?${which}`)).cards).toEqual([])
    await api.edit(`${board.path}/swimlanes/${lane}`, { archived: false })
    expect(titles((await view(`?${named[0]}`)).cards)).toEqual(['Aside'])
    expect((await view('?archived=true')).cards).toEqual([])
  })

  test('of some cards has those that are open, and nothing else', async () => {
    const { board, list, other, api, path } = await newView()
    const elsewhere = await newList(await newBoard(), ['On another board'])
    await api.sure('POST', `${board.path}/cards/${list.cards[0]}/archive`, {})
    const ids = [...list.cards, ...other.cards, ...elsewhere.cards, 'none', '']
    const seen = await api.read<View>(`${path}?cards=${ids.join(',')}`)
    expect(Object.keys(seen)).toEqual(['version', 'seq', 'cards'])
    expect(sorted(titles(seen.cards))).toEqual(['Elsewhere', 'Second'])
  })

  test.each([
    [`cards=${Array.from({ length: 101 }, (_, at) => at).join(',')}`, 'cards'],
    ['archived=maybe', 'archived'],
  ])('refuses a query that is wrong: %s', async (query, field) => {
    const { board, path, api } = await newView()
    const refused = { code: 'query.invalid', fields: [{ field }] }
    expect(await api.get(`${path}?${query}`)).toMatchObject({ status: 400, body: refused })
    const { outsider } = board.people
    expect((await as(outsider).get(`${path}?${query}`)).status).toBe(404)
  })

  test('is not sent to who has it', async () => {
    const { api, path, list } = await newView()
    const etag = (await api.get(path)).headers.get('etag') ?? ''
    const again = () => api.get(path, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await api.made(`${list.path}/cards`, { title: 'New' })
    expect((await again()).status).toBe(200)
  })
})
