import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import type { Client, Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { cleanUpAfter } from './deletable.ts'

/** The revisions between these two treat the query in the same way. */
const OLDEST_AND_NEWEST = [REVISIONS[0], '11'] as const

type Kind = 'lists' | 'swimlanes'

/** A board with a list or swimlane that has an open and an archived card, and a way to read and restore what is deleted of it. */
async function aColumn(kind: Kind, revision: (typeof REVISIONS)[number] = '11') {
  const board = await newBoard({ roles: ['member'] })
  const api = as(board.people.admin, revision)
  const stays = await newList(board, ['Stays'])
  const of = await newList(board)
  const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Aside' })
  const [list, lane] = kind === 'lists' ? [of, board.swimlane] : [stays, swimlane]
  const add = (title: string) =>
    api.made(`${list.path}/cards`, { title, swimlaneId: lane, authorId: '', description: '' })
  const [open, archived] = [await add('Open'), await add('Archived')]
  await api.sure('POST', `${board.path}/cards/${archived}/archive`, {})
  const path = kind === 'lists' ? of.path : `${board.path}/swimlanes/${swimlane}`
  const deleted = `${board.path}/deleted-cards`
  return {
    board,
    api,
    path,
    open,
    archived,
    stays,
    id: kind === 'lists' ? of.id : swimlane,
    deleted,
  }
}

const cardOf = (api: Client, id: string) => api.read(`/api/cards/${id}`)

describe.each<[Kind, string, string]>([
  ['lists', 'list', 'listId'],
  ['swimlanes', 'swimlane', 'swimlaneId'],
])('of %s that have cards', (kind, noun, key) => {
  test('the deletion is refused in 11, and says how many cards there are and what can be done', async () => {
    const { api, path, open } = await aColumn(kind)
    const { status, body } = await api.delete(path)
    expect([status, body['code']]).toEqual([409, `${noun}.not_empty`])
    expect(body['reason']).toMatch(/has cards \(2, .*\?cards=delete .*\?cards=archive /)
    expect(await cardOf(api, open)).toMatchObject({ archived: false })
    expect((await api.delete(`${path}?cards=maybe`)).body).toMatchObject({
      code: 'query.invalid',
      fields: [{ field: 'cards' }],
    })
    const counts = { [`${noun}_cards_count`]: 1, archived_cards_count: 1 }
    expect(await api.read(`${path}/cards_count`)).toEqual(counts)
  })

  test.each(['2.71', '7.92'] as const)('the deletion takes them along in %s', async (revision) => {
    const { api, path, open, deleted } = await aColumn(kind, revision)
    await api.sure('DELETE', path)
    expect((await api.get(`/api/cards/${open}`)).status).toBe(404)
    expect(await api.read(deleted)).toHaveLength(2)
  })

  test.each(OLDEST_AND_NEWEST)(
    'they are deleted with it in %s, and come back with it',
    async (revision) => {
      const { api, board, path, id, open, archived, deleted } = await aColumn(kind, revision)
      await api.made(`${board.path}/cards/${open}/comments`, { comment: 'A word', authorId: '' })
      const before = await api.read(path)
      await api.sure('DELETE', `${path}?cards=delete`)
      const rest = await api.read<Json[]>(deleted)
      expect(new Set(rest.map(({ title }) => title))).toEqual(new Set(['Open', 'Archived']))
      expect(rest).toMatchObject([
        { deletedBy: board.people.admin.id, listTitle: 'A list' },
        { deletedBy: board.people.admin.id, listTitle: 'A list' },
      ])
      for (const card of [open, archived]) await api.sure('POST', `${deleted}/${card}/restore`, {})
      expect(await cardOf(api, open)).toMatchObject({ archived: false, [key]: id })
      expect(await cardOf(api, archived)).toMatchObject({ archived: true, [key]: id })
      const { modifiedAt: _then, updatedAt: _when, ...restored } = await api.read(path)
      expect(before).toMatchObject(restored)
      expect(await api.read(`${board.path}/cards/${open}/comments`)).toHaveLength(1)
      const log = await api.read<Json[]>(`${board.path}/activities`)
      const kinds = log.map(({ activityType }) => activityType)
      const restores = kinds.filter((one) => String(one).startsWith('restored'))
      const column = kind === 'lists' ? 'restoredList' : 'restoredSwimlane'
      expect(restores).toEqual([column, 'restoredCard', 'restoredCard'])
      expect(await rowsOf(board.id)).toBe(0)
    },
  )

  test('a card of it comes back to another list and swimlane, if these are named', async () => {
    const { api, board, path, open, stays, deleted } = await aColumn(kind)
    await api.sure('DELETE', `${path}?cards=delete`)
    const place = { listId: stays.id, swimlaneId: board.swimlane }
    for (const [field, id] of [
      ['listId', 'nowhere'],
      ['swimlaneId', 'nowhere'],
    ] as const)
      expect(await api.post(`${deleted}/${open}/restore`, { [field]: id })).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
    await api.sure('POST', `${deleted}/${open}/restore`, place)
    expect(await cardOf(api, open)).toMatchObject(place)
    expect((await api.get(path)).status).toBe(404)
  })

  test.each(OLDEST_AND_NEWEST)(
    'they are archived in %s where they stay, and can be restored',
    async (revision) => {
      const { api, board, path, open, archived, stays, deleted } = await aColumn(kind, revision)
      await api.sure('DELETE', `${path}?cards=archive`)
      expect(await api.read(deleted)).toEqual([])
      const place = { listId: stays.id, swimlaneId: board.swimlane, archived: true }
      for (const id of [open, archived]) expect(await cardOf(api, id)).toMatchObject(place)
      const counts = { list_cards_count: 1 }
      expect(await api.read(`${stays.path}/cards_count`)).toMatchObject(counts)
      await api.sure('POST', `${board.path}/cards/${open}/restore`, {})
      const cards = await api.read<Json[]>(`${stays.path}/cards`)
      expect(cards.map(({ title }) => title)).toEqual(['Stays', 'Open'])
      expect(await api.read(`${stays.path}/cards_count`)).toMatchObject({ list_cards_count: 2 })
      const log = await api.read<Json[]>(`${board.path}/activities`)
      const gone = log.filter(({ activityType }) => activityType === 'archivedCard')
      expect(gone.map(({ cardId }) => cardId)).toEqual([archived, open])
    },
  )

  test('it is kept as long as its cards', async () => {
    const { api, board, path } = await aColumn(kind)
    await api.sure('DELETE', `${path}?cards=delete`)
    expect(await rowsOf(board.id)).toBe(1)
    await cleanUpAfter(30, 30)
    expect(await rowsOf(board.id)).toBe(1)
    await cleanUpAfter(30, 61)
    expect(await rowsOf(board.id)).toBe(0)
  })
})

const rowsOf = async (board: string) =>
  (
    await env.DB.prepare('select count(*) as rows from deleted_columns where board_id = ?')
      .bind(board)
      .first<{ rows: number }>()
  )?.rows

test('a list without cards is deleted without a question, and leaves nothing behind', async () => {
  const { api, path, open, archived, deleted, board } = await aColumn('lists')
  for (const card of [open, archived]) await api.sure('DELETE', `${path}/cards/${card}`)
  await api.sure('DELETE', path)
  expect(await api.read(deleted)).toHaveLength(2)
  expect(await rowsOf(board.id)).toBe(0)
})

test('the cards of the only list can be deleted with it, but not archived', async () => {
  const board = await newBoard()
  const api = as(board.people.admin, '11')
  const { path } = await newList(board, ['One'])
  expect((await api.delete(`${path}?cards=archive`)).body).toMatchObject({ code: 'list.last' })
  await api.sure('DELETE', `${path}?cards=delete`)
})

test('a list of more than 500 cards can be deleted with them, and all are listed, page by page', async () => {
  const board = await newBoard()
  const api = as(board.people.admin, '11')
  await newList(board)
  const { path } = await newList(board)
  const cards = Array.from({ length: 300 }, (_, at) => ({ title: `Card ${at}` }))
  for (const _ of [1, 2]) await api.sure('POST', `${path}/cards/bulk`, { cards })
  expect((await api.delete(path)).body['reason']).toContain('(600,')
  expect((await api.delete(`${path}?cards=archive`)).body).toMatchObject({
    code: 'card.limit',
    reason: expect.stringContaining('archived at once'),
  })
  await api.sure('DELETE', `${path}?cards=delete`)
  expect(await api.read(`${board.path}/deleted-cards`)).toHaveLength(600)
  const first = await api.get<Json[]>(`${board.path}/deleted-cards?limit=400`)
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await api.read<Json[]>(next.replace(/^https?:\/\/[^/]+/, ''))
  const ids = new Set([...first.body, ...second].map(({ _id }) => _id))
  expect(ids.size).toBe(600)
})

test('a card that is deleted in the same moment as its list is kept once', async () => {
  const { api, path, open, deleted } = await aColumn('lists')
  await Promise.all([api.delete(`${path}/cards/${open}`), api.delete(`${path}?cards=delete`)])
  expect(await api.read(deleted)).toHaveLength(2)
})
