import { describe, expect, test } from 'vitest'
import { type Exported, IMPORT, exportOf, taken } from '../../support/importing.ts'
import type { Json } from '../../support/client.ts'
import { as, people } from '../../support/people.ts'

/** A board of Planka with an id that no other test has. */
function plankaBoard(id: string, name = 'House'): Json[] {
  const card = { boardId: id, listId: `${id}1`, position: 1 }
  return [
    {
      item: { id, name },
      included: {
        lists: [{ id: `${id}1`, type: 'active', name: 'Doing', position: 1, boardId: id }],
        cards: [{ ...card, id: `${id}2`, name: 'Paint' }],
      },
    },
  ]
}

const idsIn = (rows: Json[]) => rows.map(({ externalId }) => externalId)

const shown = ({ externalId, lists, cards }: Exported) => [externalId, idsIn(lists), idsIn(cards)]

async function imported(body: object) {
  const api = as((await people()).siteAdmin, '11')
  const { _id } = await taken(api, body)
  return { api, id: _id, path: `/api/boards/${_id}` }
}

describe('an import', () => {
  test('gives a board, its lists and its cards the ids of the program, by which they are found', async () => {
    const { api, id, path } = await imported({ board: plankaBoard('901') })
    expect(shown(await exportOf(api, id))).toEqual(['planka:901', ['planka:9011'], ['planka:9012']])
    expect(await api.read('/api/boards?externalId=planka:901')).toEqual([
      { _id: id, title: 'House' },
    ])
    expect(await api.read(`${path}/cards?externalId=planka:9012`)).toMatchObject([
      { title: 'Paint' },
    ])
    const other = as((await people()).outsider, '11')
    expect(await other.read('/api/boards?externalId=planka:901')).toEqual([])
  })

  test('keeps those of an export of a board from here, and gives none to what has none', async () => {
    const { api, id, path } = await imported({ board: plankaBoard('902') })
    await api.made(`${path}/lists`, { title: 'Made here' })
    const before = await exportOf(api, id)
    const again = await taken(api, before)
    expect(shown(await exportOf(api, again._id))).toEqual(shown(before))
    expect(idsIn(before.lists)).toEqual(['planka:9021', undefined])
  })

  test('gives the ids of WeKan and Trello, and an id that stands twice once', async () => {
    const cards = ['c', 'd'].map((_id) => ({ _id, listId: 'l', externalId: 'planka:5' }))
    const lists = [{ _id: 'l', title: 'Doing' }]
    const { api, id } = await imported({ _format: 'wekan-board-1.0.0', _id: 'b', lists, cards })
    expect(shown(await exportOf(api, id))).toEqual([
      'wekan:b',
      ['wekan:l'],
      ['planka:5', undefined],
    ])
    const trello = {
      id: 't',
      name: 'Board',
      lists: [{ id: 'l2', name: 'Doing', pos: 1 }],
      cards: [],
    }
    const second = await imported(trello)
    expect(shown(await exportOf(api, second.id))).toEqual(['trello:t', ['trello:l2'], []])
  })

  test('gives none to lists that the program only names, and none to rows of a table', async () => {
    const issues = [{ iid: 3, title: 'Fix', state: 'opened', project_id: 1, labels: [] }]
    const { api, id } = await imported({ board: issues })
    const { lists, cards } = await exportOf(api, id)
    expect([idsIn(lists), idsIn(cards)]).toEqual([[undefined], ['gitlab:3']])
    const rows = [
      ['Title', 'List'],
      ['A card', 'To do'],
    ]
    const table = await api.made(`${IMPORT}/csv`, { board: rows })
    expect(shown(await exportOf(api, table))).toEqual([undefined, [undefined], [undefined]])
  })
})

test('a copy of a board and a list that is copied have no external ids', async () => {
  const { api, id, path } = await imported({ board: plankaBoard('903') })
  const { lists } = await exportOf(api, id)
  await api.made(`${path}/lists/${String(lists[0]?.['_id'])}/copy`, {})
  expect(shown(await exportOf(api, id))).toMatchObject([
    'planka:903',
    ['planka:9031', undefined],
    ['planka:9032', undefined],
  ])
  const copy = await api.sure<string>('POST', `${path}/copy`, { title: 'Copy' })
  expect(JSON.stringify(await exportOf(api, copy))).not.toContain('planka:')
})

test('a list is the only one of its board with its external id', async () => {
  const { api, path } = await imported({ board: plankaBoard('904') })
  const given = { title: 'Twin', externalId: 'planka:9041' }
  expect(await api.post(`${path}/lists`, given)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'externalId' }] },
  })
  const list = await api.made(`${path}/lists`, { ...given, externalId: 'planka:9042' })
  expect(await api.put(`${path}/lists/${list}`, given)).toMatchObject({ status: 400 })
  expect(await api.read(`${path}/lists/${list}`)).toMatchObject({ externalId: 'planka:9042' })
})
