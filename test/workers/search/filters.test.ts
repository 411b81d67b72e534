import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, namedTokenFor, newBoard, people, person } from '../../support/people.ts'

const FILTERS = '/api/user/filters'

it('a saved question is of its user alone, and is listed until it is deleted', async () => {
  const [api, other] = [as(await person()), as(await person())]
  const first = await api.made(FILTERS, { name: 'Mine', q: 'member:me due:<7d' })
  const second = await api.made(FILTERS, { name: 'All', q: '' })
  expect(await api.read(FILTERS)).toMatchObject([
    { _id: first, name: 'Mine', q: 'member:me due:<7d' },
    { _id: second, name: 'All', q: '' },
  ])
  expect(await other.read(FILTERS)).toEqual([])
  const refused = await other.delete(`${FILTERS}/${first}`)
  expect([refused.status, refused.body.code]).toEqual([404, 'filter.not_found'])
  expect((await api.delete(`${FILTERS}/${first}`)).body).toEqual({ _id: first })
  expect(await api.read(FILTERS)).toMatchObject([{ _id: second }])
})

it('a question that is not understood is not saved', async () => {
  const api = as(await person())
  const { status, body } = await api.post(FILTERS, { name: 'Bad', q: 'a due:soon' })
  expect([status, body.code]).toEqual([400, 'body.invalid'])
  expect(body['fields']).toMatchObject([{ field: 'q', word: 'due:soon', position: 2 }])
  expect(await api.read(FILTERS)).toEqual([])
})

it('a question saved for a board is a tab of it, in one of its views, and goes with the board', async () => {
  const api = as(await person())
  const id = await api.made('/api/boards', { title: 'Mine' })
  const tab = await api.made(FILTERS, { name: 'Late', q: 'is:overdue', board: id, view: 'table' })
  const ofAll = await api.made(FILTERS, { name: 'Mine', q: 'member:me' })
  const [saved, other] = await api.read<Json[]>(FILTERS)
  expect(saved).toMatchObject({ _id: tab, boardId: id, view: 'table' })
  expect(other).not.toHaveProperty('boardId')
  expect(other).not.toHaveProperty('view')
  await api.sure('DELETE', `/api/boards/${id}`)
  expect(await api.read(FILTERS)).toMatchObject([{ _id: ofAll }])
})

it('a saved question says by what its cards are grouped, until it is taken away', async () => {
  const api = as(await person())
  const tab = await api.made(FILTERS, { name: 'Late', q: '', view: 'table', group: 'due' })
  expect(await api.read(FILTERS)).toMatchObject([{ _id: tab, group: 'due' }])
  await api.edit(`${FILTERS}/${tab}`, { group: 'field.bucketOfIds' })
  expect(await api.read(FILTERS)).toMatchObject([{ view: 'table', group: 'field.bucketOfIds' }])
  await api.edit(`${FILTERS}/${tab}`, { group: '' })
  expect((await api.read<Json[]>(FILTERS))[0]).not.toHaveProperty('group')
  for (const group of ['nothing', 'field.', 'field.a b', 'due\n']) {
    const { status, body } = await api.put(`${FILTERS}/${tab}`, { group })
    expect([status, body['fields']]).toMatchObject([400, [{ field: 'group' }]])
  }
})

it('a question is saved only for a board that its user may read, and for a view that there is', async () => {
  const { id } = await newBoard()
  const api = as(await person())
  for (const [given, field] of [
    [{ board: id }, 'board'],
    [{ board: 'nothing' }, 'board'],
    [{ view: 'list' }, 'view'],
  ] as const) {
    const { status, body } = await api.post(FILTERS, { name: 'Mine', q: '', ...given })
    expect([status, body['fields']]).toMatchObject([400, [{ field }]])
  }
  expect(await api.read(FILTERS)).toEqual([])
})

it('a saved question is changed by its user alone; what is not given stays', async () => {
  const [api, other] = [as(await person()), as(await person())]
  const id = await api.made(FILTERS, { name: 'Mine', q: 'member:me', view: 'board' })
  const path = `${FILTERS}/${id}`
  await api.edit(path, { name: 'Ours' })
  await api.edit(path, { q: 'is:open', view: 'calendar' })
  // Blank values of a form give nothing.
  await api.edit(path, { view: '' })
  const changed = { name: 'Ours', q: 'is:open', view: 'calendar' }
  expect(await api.read(FILTERS)).toMatchObject([changed])
  const refused = await other.put(path, { name: 'Theirs' })
  expect([refused.status, refused.body.code]).toEqual([404, 'filter.not_found'])
  const wrong = await api.put(path, { q: 'due:soon' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'body.invalid'])
  expect(await api.read(FILTERS)).toMatchObject([changed])
})

it('saved questions are put in order among those of the same board, and new ones come last', async () => {
  const api = as(await person())
  const board = await api.made('/api/boards', { title: 'One' })
  const save = (name: string, on: object = {}) => api.made(FILTERS, { name, q: '', ...on })
  const place = (id: string | undefined, position: unknown) =>
    api.put(`${FILTERS}/${id}`, { position })
  const names = async () => {
    const all = await api.read<{ name: string; boardId?: string }[]>(FILTERS)
    return [true, false].map((isTab) =>
      all
        .filter(({ boardId }) => (boardId === board) === isTab)
        .map(({ name }) => name)
        .join(''),
    )
  }
  const [a, b, c] = [
    await save('a', { board }),
    await save('b', { board }),
    await save('c', { board }),
  ]
  const [x] = [await save('x'), await save('y')]
  expect(await names()).toEqual(['abc', 'xy'])
  for (const [id, position, order] of [
    [c, 0, 'cab'],
    [c, 1, 'acb'],
    [a, 1_000, 'cba'],
    [b, 1, 'cba'],
  ] as const) {
    expect(await place(id, position)).toMatchObject({ status: 200, body: { _id: id } })
    expect(await names()).toEqual([order, 'xy'])
  }
  await save('d', { board })
  await place(x, 1)
  expect(await names()).toEqual(['cbad', 'yx'])
  for (const wrong of [-1, 0.5, 'first'])
    expect(await place(a, wrong)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'position' }] },
    })
  expect(await as(await person()).put(`${FILTERS}/${a}`, { position: 0 })).toMatchObject({
    status: 404,
  })
  expect(await names()).toEqual(['cbad', 'yx'])
})

it('a token that is limited to boards shows and changes no tabs of others', async () => {
  const user = await person()
  const api = as(user)
  const board = await api.made('/api/boards', { title: 'One' })
  const other = await api.made('/api/boards', { title: 'Another' })
  const save = (on: string) => api.made(FILTERS, { name: 'Late', q: 'is:overdue', board: on })
  const [tab, ofOther] = [await save(board), await save(other)]
  const { token } = await namedTokenFor(user.id, { boards: [board] })
  const limited = as({ ...user, token })
  expect(await limited.read(FILTERS)).toMatchObject([{ _id: tab }])
  await limited.edit(`${FILTERS}/${tab}`, { name: 'Overdue' })
  for (const { body } of [
    await limited.put(`${FILTERS}/${ofOther}`, { name: 'Overdue' }),
    await limited.put(`${FILTERS}/${ofOther}`, { position: 0 }),
    await limited.delete(`${FILTERS}/${ofOther}`),
  ])
    expect(body.code).toBe('filter.not_found')
  const made = await limited.post(FILTERS, { name: 'Late', q: '', board: other })
  expect(made.status).toBe(403)
  expect(await api.read(FILTERS)).toMatchObject([{ name: 'Overdue' }, { name: 'Late' }])
})

it('a user saves 100 questions at most, and they go with the user', async () => {
  const user = await person()
  const api = as(user)
  for (let at = 0; at < 100; at += 1) await api.made(FILTERS, { name: `No ${at}`, q: '' })
  const { status, body } = await api.post(FILTERS, { name: 'One more', q: '' })
  expect([status, body.code]).toEqual([409, 'filter.limit'])
  const { siteAdmin } = await people()
  expect((await as(siteAdmin).delete(`/api/users/${user.id}`)).status).toBe(200)
  const { results } = await env.DB.prepare('select id from saved_filters where user_id = ?')
    .bind(user.id)
    .all()
  expect(results).toEqual([])
})
