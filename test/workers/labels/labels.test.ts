import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { as, newBoard, newList } from '../../support/people.ts'

describe('a label', () => {
  test('is known by its name and color: the same again gives the same id', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const add = async (label: unknown) => api.edit<string>(`${board.path}/labels`, { label })
    const urgent = await add('Urgent')
    expect(urgent).toMatch(/^[2-9A-HJ-NP-TW-Za-km-z]{6}$/)
    expect(await add({ name: 'Urgent', color: 'green' })).toBe(urgent)
    expect(await add({ name: 'Urgent', color: 'red' })).not.toBe(urgent)
    const { labels } = await api.read<{ labels: Json[] }>(board.path)
    expect(labels.map(({ name, color }) => [name, color])).toEqual([
      ['Urgent', 'green'],
      ['Urgent', 'red'],
    ])
  })

  test.each([{}, { label: '' }, { label: null }, { label: { color: 'mauve' } }])(
    'is refused where it is %j',
    async (body) => {
      const board = await newBoard()
      const { status, body: error } = await as(board.people.admin).put(`${board.path}/labels`, body)
      expect([status, (error['fields'] as Json[])[0]?.['field']]).toEqual([
        400,
        expect.stringMatching(/^label/) as string,
      ])
    },
  )
})

/** A board with two labels, as they are read. */
async function newLabelled() {
  const board = await newBoard({ roles: ['member'] })
  const api = as(board.people.admin)
  for (const label of [
    { name: 'Red', color: 'red' },
    { name: 'Blue', color: 'blue' },
  ])
    await api.edit(`${board.path}/labels`, { label })
  const read = async () => (await api.read<{ labels: Json[] }>(board.path)).labels
  const [red = {}, blue = {}] = await read()
  return { board, api, read, red, blue }
}

describe('the labels of a board', () => {
  test.each(ENCODINGS)('are edited as a whole, as %s', async (encoding) => {
    const { board, api, read, red, blue } = await newLabelled()
    const labels = [{ _id: blue['_id'], name: 'Sky' }, { color: 'plum', name: 'New' }, red]
    const sent = encoding === 'json' ? { labels } : { labels: JSON.stringify(labels) }
    expect(await api.edit(board.path, sent, { as: encoding })).toEqual({ _id: board.id })
    const isNew = expect.stringMatching(/^\w{6}$/) as string
    expect(await read()).toEqual([
      { _id: blue['_id'], name: 'Sky', color: 'blue' },
      { _id: isNew, name: 'New', color: 'plum' },
      red,
    ])
  })

  test('are taken off the cards of the board when they go, and off no other card', async () => {
    const { board, api, read, red, blue } = await newLabelled()
    const other = await newLabelled()
    const labelled = async (on: typeof board, ids: unknown[]) => {
      const { path, cards } = await newList(on, ['One'])
      await api.edit(`${path}/cards/${cards[0]}`, { labelIds: ids })
      return `${path}/cards/${cards[0]}`
    }
    const both = await labelled(board, [blue['_id'], red['_id']])
    const kept = await labelled(board, [red['_id']])
    const away = await labelled(other.board, [other.blue['_id']])
    const { modifiedAt } = await api.read(kept)
    await api.edit(both, { archive: true })
    await api.edit(board.path, { labels: [red] })
    expect(await read()).toEqual([red])
    expect(await api.read(both)).toMatchObject({ labelIds: [red['_id']], archived: true })
    expect(await api.read(kept)).toMatchObject({ labelIds: [red['_id']], modifiedAt })
    expect(await api.read(away)).toMatchObject({ labelIds: [other.blue['_id']] })
    await api.edit(board.path, { labels: [] })
    expect(await api.read(kept)).toMatchObject({ labelIds: [] })
  })

  test('that are alike may stay where they were so before', async () => {
    const { board, api, read, red, blue } = await newLabelled()
    await env.DB.prepare('update boards set labels = ?, version = version + 1 where id = ?')
      .bind(
        JSON.stringify([red, blue].map(({ _id: id }) => ({ id, name: '', color: 'red' }))),
        board.id,
      )
      .run()
    const twins = await read()
    await api.edit(board.path, { labels: [...twins, { name: 'New' }] })
    expect(await read()).toHaveLength(3)
  })

  test.each<[string, (red: Json, blue: Json) => unknown]>([
    ['of an id the board does not have', () => [{ _id: 'absent', name: 'X' }]],
    ['of one id twice', (red) => [red, { ...red, name: 'Other' }]],
    ['two new ones alike', () => [{ name: 'A' }, { name: 'A', color: 'green' }]],
    ['a new one like an old one', (red) => [red, { name: 'Red', color: 'red' }]],
    ['an old one made like another', (red, blue) => [red, { ...red, _id: blue['_id'] }]],
    ['of no color', () => [{ name: 'A', color: 'mauve' }]],
    ['that are no list', () => ({ name: 'A' })],
    ['more than 1,000', () => Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}` }))],
  ])('are refused: %s', async (_, labels) => {
    const { board, api, read, red, blue } = await newLabelled()
    const { status, body } = await api.put(board.path, { labels: labels(red, blue) })
    expect([status, (body['fields'] as Json[])[0]?.['field']]).toEqual([
      400,
      expect.stringMatching(/^labels/) as string,
    ])
    expect(await read()).toEqual([red, blue])
  })

  test('are at most 1,000, however they are added', async () => {
    const { board, api } = await newLabelled()
    const labels = Array.from({ length: 1_000 }, (_, at) => ({ name: `Label ${at}` }))
    await api.edit(board.path, { labels })
    const refused = await api.put(`${board.path}/labels`, { label: 'One more' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'label.limit' } })
  })

  test('are edited by admins of the board alone', async () => {
    const { board } = await newLabelled()
    const refused = await as(board.people.member).put(board.path, { labels: [] })
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission.denied' } })
  })
})
