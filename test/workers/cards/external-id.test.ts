import { describe, expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import { as, newBoard, newList } from '../../support/people.ts'

const FOUND = 'planka:2002'

async function withExternalId() {
  const shop = await newCard({ revision: '11' })
  const find = (externalId: string) =>
    shop.api.read<object[]>(`${shop.board.path}/cards?externalId=${encodeURIComponent(externalId)}`)
  await shop.edit({ externalId: FOUND })
  return { ...shop, find }
}

describe('a card with an external id', () => {
  test('is found by it, and no longer once it has none', async () => {
    const { edit, find, id } = await withExternalId()
    expect(await find(FOUND)).toMatchObject([{ _id: id, externalId: FOUND }])
    expect(await find('planka:200')).toEqual([])
    await edit({ externalId: '' })
    expect(await find(FOUND)).toEqual([])
  })

  test('is the only one of its board, also among many that are made at once', async () => {
    const { api, cards, id, edit, find } = await withExternalId()
    const other = { title: 'Another', externalId: FOUND }
    const fields = [{ field: 'externalId', reason: 'is that of another card of this board' }]
    expect((await api.post(cards, other)).body).toMatchObject({ fields })
    const twice = ['planka:7', 'planka:7'].map((externalId) => ({ title: 'Twin', externalId }))
    expect(await api.post(`${cards}/bulk`, { cards: twice })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'cards.1.externalId' }] },
    })
    expect(await find('planka:7')).toEqual([])
    await edit({ externalId: FOUND, title: 'The same' })
    expect(await find(FOUND)).toMatchObject([{ _id: id, title: 'The same' }])
  })

  test('keeps it to itself: its copies and a card that went to another board have none', async () => {
    const { api, board, path, id, find, edit } = await withExternalId()
    const copy = await api.made(`${path}/copy`, { toSwimlaneId: board.swimlane })
    expect(await api.read(`/api/cards/${copy}`)).not.toHaveProperty('externalId')
    expect(await find(FOUND)).toMatchObject([{ _id: id }])
    const there = await newBoard()
    const list = await newList(there)
    await edit({
      newBoardId: there.id,
      newListId: String(list.path.split('/').at(-1)),
      newSwimlaneId: there.swimlane,
    })
    expect(await api.read(`/api/cards/${id}`)).not.toHaveProperty('externalId')
  })

  test.each(['2002', 'Planka:1', ':1', 'planka:', `planka:${'1'.repeat(500)}`])(
    'must have one that names its program: not %j',
    async (externalId) => {
      const { put } = await newCard({ revision: '11' })
      expect(await put({ externalId })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'externalId' }] },
      })
    },
  )

  test('shows it since revision 11', async () => {
    const { board, path } = await withExternalId()
    const { admin } = board.people
    expect(await as(admin, '11').read(path)).toMatchObject({ externalId: FOUND })
    expect(await as(admin, '7.92').read(path)).not.toHaveProperty('externalId')
  })
})

test('the cards of a board are listed page by page, archived ones too', async () => {
  const { api, board, edit, cards, id } = await newCard({ revision: '11' })
  const other = await api.made(cards, { title: 'Another' })
  await edit({ archive: true })
  const list = `${board.path}/cards?limit=1`
  const first = await api.get(list)
  expect(first.body).toMatchObject([{ _id: id, archived: true }])
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(next, 'https://boards.example')
  expect(await api.read(pathname + search)).toMatchObject([{ _id: other, archived: false }])
})
