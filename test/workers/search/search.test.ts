import { describe, expect, it } from 'vitest'
import type { Json } from '../../support/client.ts'
import { type TestBoard, as, newBoard, newList, people } from '../../support/people.ts'
import { follow } from './index-support.ts'

type Found = { _id: string; title: string; snippet: string; boardId: string }

const DAY_MS = 86_400_000

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A board with one card for each clause; `titles` asks it as its admin and gives the titles that are found. */
async function openRichBoard() {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  const api = as(admin)
  const [list, other] = [await newList(board), await newList(board)]
  await api.edit(other.path, { title: 'To Dö' })
  const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Express lane' })
  const label = await api.sure<string>('PUT', `${board.path}/labels`, {
    label: { name: 'Bug report', color: 'red' },
  })
  const field = await api.made(`${board.path}/custom-fields`, {
    name: 'Order no',
    type: 'number',
    settings: '',
  })
  const make = (title: string, more: Json = {}, at = list.path) =>
    api.made(`${at}/cards`, { title, ...more })
  const on = (card: string) => `${board.path}/cards/${card}`
  await make('plain')
  await make('in list', {}, other.path)
  await make('in lane', { swimlaneId: swimlane })
  await make('labelled', { labelIds: [label] })
  await make('with member', { members: [member.id], authorId: admin.id })
  await make('with assignee', { assignees: [member.id] })
  await make('described', { description: 'about llamas' })
  await make('late', { dueAt: inDays(-2) })
  await make('late but done', { dueAt: inDays(-3), dueComplete: true })
  await make('soon', { dueAt: inDays(3), startAt: inDays(-1) })
  await make('far', { dueAt: inDays(40), endAt: inDays(-40) })
  await make('ordered', { customFields: [{ _id: field, value: 17 }] })
  await api.made(`${on(await make('commented'))}/comments`, { comment: 'a word of praise' })
  await api.made(`${on(await make('listed'))}/checklists`, { title: 'Steps', items: 'wash' })
  const attached = await make('attached')
  const file = { file: 'AAEC', name: 'a.bin' }
  await api.made(`${list.path}/cards/${attached}/attachments`, file)
  await api.edit(on(await make('shelved')), { archive: true })
  await follow(board.id)
  return { board, list, api, titles: asking(board), make, on, label, field, swimlane }
}

/** Asks a question on a board as its admin. */
function asking(board: TestBoard, by = board.people.admin) {
  return async (q: string) => {
    const query = new URLSearchParams({ q })
    const found = await as(by).read<Found[]>(`${board.path}/search?${query.toString()}`)
    return found.map(({ title }) => title).toSorted()
  }
}

const DATED = ['far', 'late', 'late but done', 'soon']

describe('a search finds by', async () => {
  const { titles } = await openRichBoard()

  it.each([
    ['plain', ['plain']],
    ['PLÄIN', ['plain']],
    ['lab*', ['labelled']],
    ['"late but"', ['late but done']],
    ['late -done', ['late']],
    ['late -"but done"', ['late']],
    ['llamas', ['described']],
    ['praise', ['commented']],
    ['wash', ['listed']],
    ['17', ['ordered']],
    ['nowhere', []],
    ['list:"to do"', ['in list']],
    ['swimlane:"express lane"', ['in lane']],
    ['label:"bug report"', ['labelled']],
    ['label:nothing', []],
    ['member:me', []],
    ['due:<7d', ['late', 'late but done', 'soon']],
    ['due:>0d due:<7d', ['soon']],
    ['due:>2w', ['far']],
    ['due:overdue', ['late']],
    ['is:overdue', ['late']],
    ['has:due -is:overdue', ['far', 'late but done', 'soon']],
    ['has:due', DATED],
    ['-due:none', DATED],
    ['-due:<7d has:due', ['far']],
    ['start:<1d -start:none', ['soon']],
    ['end:>4w', ['far']],
    ['end:<4w', []],
    ['due:2020-01-01..2020-02-01', []],
    [`due:${inDays(3).slice(0, 10)}`, ['soon']],
    ['is:complete', ['late but done']],
    ['is:archived', ['shelved']],
    ['is:template', []],
    ['created:>1d', []],
    ['modified:none', []],
    ['has:attachment', ['attached']],
    ['has:checklist', ['listed']],
    ['has:comment', ['commented']],
    ['has:description', ['described']],
    ['has:label', ['labelled']],
    ['has:person', ['with assignee', 'with member']],
    ['has:label -has:person', ['labelled']],
    ['field:"order NO"=17', ['ordered']],
    ['field:"Order no"=1', []],
    ['board:nowhere', []],
    ['board:"a board" soon', ['soon']],
  ])('%s', async (q, wanted) => {
    expect(await titles(q)).toEqual(wanted)
  })

  it.each([
    '',
    'created:<1d',
    'modified:today',
    'is:open',
    '-is:archived',
    'author:me',
    '-nowhere',
  ])('%j all that is open', async (q) => {
    expect(await titles(q)).toHaveLength(15)
  })
})

describe('a search', () => {
  it('finds by people, by name and id', async () => {
    const { board, titles } = await openRichBoard()
    const { member } = board.people
    expect(await titles(`member:${member.username}`)).toEqual(['with member'])
    expect(await titles(`assignee:${member.id}`)).toEqual(['with assignee'])
    expect(await asking(board, member)('member:me')).toEqual(['with member'])
  })

  it('gives entries with where the card is, and an excerpt', async () => {
    const { board, list, api } = await openRichBoard()
    const [entry] = await api.read<Found[]>(`${board.path}/search?q=llamas`)
    expect(entry).toMatchObject({
      title: 'described',
      cardNumber: 7,
      boardId: board.id,
      boardTitle: 'A board',
      listId: list.id,
      listTitle: 'A list',
      swimlaneId: board.swimlane,
      labelIds: [],
      members: [],
      assignees: [],
      dueComplete: false,
      archived: false,
      snippet: 'about llamas',
    })
  })

  it('finds a day from its first moment to its last', async () => {
    const board = await newBoard()
    const { path } = await newList(board)
    const days = [
      '2030-01-30T23:59:59.999Z',
      '2030-01-31T00:00:00.000Z',
      '2030-01-31T23:59:59.999Z',
    ]
    for (const dueAt of [...days, '2030-02-01T00:00:00.000Z'])
      await as(board.people.admin).made(`${path}/cards`, { title: dueAt, dueAt })
    await follow(board.id)
    expect(await asking(board)('due:2030-01-31')).toEqual(days.slice(1))
  })

  it('sorts', async () => {
    const { board, api, make } = await openRichBoard()
    await make('soon soon')
    await follow(board.id)
    const titles = async (sort: string, q = 'has:due') =>
      (await api.read<Found[]>(`${board.path}/search?q=${q} sort:${sort}`)).map((one) => one.title)
    expect(await titles('due')).toEqual(['late but done', 'late', 'soon', 'far'])
    expect(await titles('-due')).toEqual(['far', 'soon', 'late', 'late but done'])
    expect(await titles('modified')).toEqual(['late', 'late but done', 'soon', 'far'])
    expect(await titles('-modified')).toEqual(['far', 'soon', 'late but done', 'late'])
    expect(await titles('created')).toEqual(['late', 'late but done', 'soon', 'far'])
  })

  it.each(['', 'number due:none', 'sort:due', 'number sort:relevance', 'sort:modified'])(
    'is read by the page: %j',
    async (q) => {
      const board = await newBoard()
      const titles = ['number 1', 'number 2', 'number 3', 'number 4', 'number 5']
      await newList(board, titles)
      await follow(board.id)
      const api = as(board.people.admin)
      const seen: string[] = []
      let path = `${board.path}/search?${new URLSearchParams({ q, limit: '2' }).toString()}`
      for (let pages = 0; pages < 3; pages += 1) {
        const { body, headers } = await api.get<Found[]>(path)
        seen.push(...body.map(({ title }) => title))
        const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
        expect(next === undefined).toBe(pages === 2)
        path = next === undefined ? '' : new URL(next).pathname + new URL(next).search
      }
      expect(seen.toSorted()).toEqual(titles)
    },
  )

  it('tells what is wrong with a question, word by word', async () => {
    const { siteAdmin } = await people()
    const { status, body } = await as(siteAdmin).get('/api/search?q=plain lable:bug due:soon')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'query.invalid',
      fields: [
        { field: 'q', word: 'lable:bug', position: 6, expected: expect.stringContaining('label:') },
        { field: 'q', word: 'due:soon', position: 16 },
      ],
    })
  })
})
