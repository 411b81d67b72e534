import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { type TestBoard, as, newBoard, newList } from '../../support/people.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A new list or swimlane on its own board, a client of its admin, and its path. */
async function newColumn(kind: 'lists' | 'swimlanes') {
  const board = await newBoard()
  const api = as(board.people.admin)
  const id = await api.made(`${board.path}/${kind}`, { title: 'A lane' })
  const path = `${board.path}/${kind}/${id}`
  const titles = async () => {
    const all = await api.read<Json[]>(`${board.path}/${kind}`)
    return all.map(({ title }) => title)
  }
  return { board, api, id, path, titles, read: () => api.read(path) }
}

function record(board: TestBoard, id: string) {
  const moment = expect.stringMatching(MOMENT) as string
  return {
    _id: id,
    title: 'A lane',
    archived: false,
    boardId: board.id,
    createdAt: moment,
    updatedAt: moment,
    modifiedAt: moment,
    sort: expect.any(Number) as number,
    type: expect.any(String) as string,
  }
}

describe.each(REVISIONS)('in %s', (revision) => {
  const collapsed = Number(revision) >= 7.72 ? { collapsed: false } : {}

  test('a new list is neither starred nor limited, and belongs to no swimlane', async () => {
    const { board, id, path } = await newColumn('lists')
    expect(await as(board.people.admin, revision).read(path)).toEqual({
      ...record(board, id),
      ...collapsed,
      starred: false,
      ...(Number(revision) >= 11 && { watching: false, entry: 'anyone' }),
      swimlaneId: '',
      wipLimit: { value: expect.any(Number) as number, enabled: false, soft: false },
    })
  })

  test('a new swimlane has the fields of the original', async () => {
    const { board, id, path } = await newColumn('swimlanes')
    expect(await as(board.people.admin, revision).read(path)).toEqual({
      ...record(board, id),
      ...collapsed,
    })
  })
})

describe.each(['lists', 'swimlanes'] as const)('of %s', (kind) => {
  test('a new one goes last, and lists show exactly id and title', async () => {
    const { board, api, id, titles } = await newColumn(kind)
    await api.made(`${board.path}/${kind}`, { title: 'Last' })
    expect((await titles()).slice(-2)).toEqual(['A lane', 'Last'])
    expect(await api.read(`${board.path}/${kind}`)).toContainEqual({ _id: id, title: 'A lane' })
  })

  test.each<[string, Json, Json]>([
    ['title', { title: 'Renamed' }, { title: 'Renamed' }],
    ['sort', { sort: -3.5 }, { sort: -3.5 }],
    ['sort as text', { sort: '12' }, { sort: 12 }],
    ['color', { color: 'peachpuff' }, { color: 'peachpuff' }],
    ['collapsed', { collapsed: true }, { collapsed: true }],
  ])('an edit changes %s and nothing else but the dates', async (_, edit, wanted) => {
    const { api, id, path, read } = await newColumn(kind)
    const before = await read()
    expect(await api.edit(path, edit)).toEqual({ _id: id })
    const { modifiedAt, updatedAt, ...after } = await read()
    expect(after).toEqual({ ...without(before), ...wanted })
    expect(updatedAt).toBe(modifiedAt)
    expect(String(modifiedAt) >= String(before['modifiedAt'])).toBe(true)
  })

  test.each(['white', '', null])('the color %j is none', async (color) => {
    const { api, path, read } = await newColumn(kind)
    await api.edit(path, { color: 'red' })
    await api.edit(path, { color })
    expect(await read()).not.toHaveProperty('color')
  })

  test.each([
    { title: '' },
    { title: '  ' },
    { title: null },
    { color: 'mauve' },
    { sort: 'first' },
    { archived: 'perhaps' },
  ])('an edit to %j answers 400 and changes nothing', async (edit) => {
    const { api, path, read } = await newColumn(kind)
    const before = await read()
    const [field] = Object.keys(edit)
    expect(await api.put(path, edit)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
    expect(await read()).toEqual(before)
  })

  test('an archived one leaves the list, stays readable, refuses edits, and is restored', async () => {
    const { api, path, titles, read } = await newColumn(kind)
    await api.edit(path, { archived: true })
    expect(await titles()).not.toContain('A lane')
    expect(await read()).toMatchObject({
      archived: true,
      archivedAt: expect.stringMatching(MOMENT) as string,
    })
    for (const edit of [{ title: 'Late' }, { archived: true, title: 'Late' }]) {
      const code = `${kind.slice(0, -1)}.archived`
      expect(await api.put(path, edit)).toMatchObject({ status: 409, body: { code } })
    }
    await api.edit(path, { archived: false })
    expect(await titles()).toContain('A lane')
    const { archivedAt, title } = await read()
    expect([archivedAt, title]).toEqual([undefined, 'A lane'])
  })

  test('an archived one can be deleted', async () => {
    const { api, path } = await newColumn(kind)
    await api.edit(path, { archived: true })
    expect((await api.delete(path)).status).toBe(200)
    expect((await api.get(path)).status).toBe(404)
  })
})

function without({ modifiedAt: _m, updatedAt: _u, ...rest }: Json): Json {
  return rest
}

describe('a list', () => {
  test('is starred, and belongs to a swimlane of its board or to none', async () => {
    const { board, api, path, read } = await newColumn('lists')
    const elsewhere = await newBoard()
    await api.edit(path, { starred: 'on', swimlaneId: board.swimlane })
    expect(await read()).toMatchObject({ starred: true, swimlaneId: board.swimlane })
    const refused = await api.put(path, { swimlaneId: elsewhere.swimlane })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'swimlaneId' }] } })
    await api.edit(path, { swimlaneId: '' })
    expect(await read()).toMatchObject({ swimlaneId: '' })
  })

  test('has its limit changed in part, as an object or its JSON text', async () => {
    const { api, path, read } = await newColumn('lists')
    await api.edit(path, { wipLimit: { value: 5, enabled: true } })
    await api.edit(path, { wipLimit: '{"soft": "true"}' })
    expect(await read()).toMatchObject({ wipLimit: { value: 5, enabled: true, soft: true } })
    expect((await api.put(path, { wipLimit: { value: -1 } })).status).toBe(400)
  })

  test('counts its cards that are not archived, wherever they go', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const [list, other] = [await newList(board, ['a', 'b', 'c', 'd']), await newList(board)]
    const count = async (path: string) =>
      (await api.read(`${path}/cards_count`))['list_cards_count']
    expect([await count(list.path), await count(other.path)]).toEqual([4, 0])
    await api.edit(`${list.path}/cards/${list.cards[0]}`, { archive: true })
    await api.edit(`${list.path}/cards/${list.cards[1]}`, { listId: other.id })
    await api.delete(`${list.path}/cards/${list.cards[2]}`)
    expect([await count(list.path), await count(other.path)]).toEqual([1, 1])
    await api.edit(`${list.path}/cards/${list.cards[0]}`, { archive: false })
    expect(await count(list.path)).toBe(2)
  })

  test('goes with its cards, archived ones too', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const { path, cards, id } = await newList(board, ['a', 'b'])
    await api.edit(`${path}/cards/${cards[0]}`, { archive: true })
    expect((await api.delete(path)).body).toEqual({ _id: id })
    for (const gone of [path, `${path}/cards`, ...cards.map((card) => `${path}/cards/${card}`)])
      expect((await api.get(gone)).status).toBe(404)
    expect(await api.read(`${board.path}/swimlanes/${board.swimlane}/cards`)).toEqual([])
  })
})

describe('a swimlane', () => {
  test('goes with its cards, lists that were its own stay, and the last one is not deleted', async () => {
    const { board, api, path, id } = await newColumn('swimlanes')
    const list = await newList(board, ['stays'])
    await api.edit(list.path, { swimlaneId: id })
    const goes = await api.made(`${list.path}/cards`, { title: 'goes', swimlaneId: id })
    expect((await api.delete(path)).body).toEqual({ _id: id })
    expect((await api.get(`${list.path}/cards/${goes}`)).status).toBe(404)
    expect(await api.read(`${list.path}/cards_count`)).toEqual({ list_cards_count: 1 })
    expect(await api.read(list.path)).toMatchObject({ swimlaneId: '' })
    const last = await api.delete(`${board.path}/swimlanes/${board.swimlane}`)
    expect(last).toMatchObject({ status: 409, body: { code: 'swimlane.last' } })
  })
})

test('on an archived board nothing is made or changed', async () => {
  const board = await newBoard()
  await env.DB.prepare('update boards set archived = 1, version = version + 1 where id = ?')
    .bind(board.id)
    .run()
  const api = as(board.people.admin)
  expect(await api.post(`${board.path}/lists`, { title: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'board.archived' },
  })
  expect(await api.read(board.path)).toMatchObject({ archived: true })
  expect((await api.delete(board.path)).status).toBe(200)
})
