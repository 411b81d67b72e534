import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

/** A board with a card of the swimlane “Side” and one of another in a list, and an archived card of “Side”; and another board. */
async function newPair() {
  const board = await newBoard({ roles: ['member', 'commentOnly'] })
  const api = as(board.people.admin)
  const side = await api.made(`${board.path}/swimlanes`, { title: 'Side' })
  const list = await newList(board, ['Elsewhere'])
  await api.edit(list.path, { title: 'Work' })
  const cards = `${list.path}/cards`
  const card = await api.made(cards, { title: 'Here', swimlaneId: side })
  const stored = await api.made(cards, { title: 'Stored', swimlaneId: side })
  await api.edit(`${cards}/${stored}`, { archive: true })
  const there = await newBoard()
  const titles = async (path: string) => (await api.read<Json[]>(path)).map(({ title }) => title)
  const count = async (path: string) =>
    (await api.read<{ list_cards_count: number }>(`${path}/cards_count`)).list_cards_count
  const send = (verb: string, body: Json, who = board.people.admin) =>
    as(who).post(`${board.path}/swimlanes/${side}/${verb}`, body)
  const sent = async (verb: string, body: Json) => {
    const reply = await send(verb, body)
    expect(reply.status).toBe(200)
    return String(reply.body['_id'])
  }
  return { board, api, side, list, card, stored, there, titles, count, send, sent }
}

describe('a copy of a swimlane', () => {
  test('on its own board has copies of its open cards in the same lists', async () => {
    const { board, list, titles, count, sent } = await newPair()
    const id = await sent('copy', { title: 'Twin', position: 0 })
    expect((await titles(`${board.path}/swimlanes`))[0]).toBe('Twin')
    expect(await titles(`${board.path}/swimlanes/${id}/cards`)).toEqual(['Here'])
    expect(await titles(`${list.path}/cards`)).toEqual(['Elsewhere', 'Here', 'Here'])
    expect(await count(list.path)).toBe(3)
  })

  test('takes the lists of the swimlane alone along', async () => {
    const { board, api, side, sent } = await newPair()
    const own = await newList(board)
    await api.edit(own.path, { title: 'Own', swimlaneId: side })
    await api.made(`${own.path}/cards`, { title: 'Mine', swimlaneId: side })
    const id = await sent('copy', {})
    const lists = await api.read<Json[]>(`${board.path}/lists`)
    const copies = await Promise.all(
      lists
        .filter(({ title, _id }) => title === 'Own' && _id !== own.id)
        .map(({ _id }) => api.read(`${board.path}/lists/${String(_id)}`)),
    )
    expect(copies).toMatchObject([{ swimlaneId: id }])
  })

  test('on another board goes into lists with the same titles, or new ones', async () => {
    const { there, titles, sent } = await newPair()
    const [first, second] = [
      await sent('copy', { toBoardId: there.id }),
      await sent('copy', { toBoardId: there.id }),
    ]
    expect(first).not.toBe(second)
    expect(await titles(`${there.path}/lists`)).toEqual(['Work'])
    expect(await titles(`${there.path}/swimlanes`)).toEqual(['Default', 'Side', 'Side'])
    expect(await titles(`${there.path}/swimlanes/${second}/cards`)).toEqual(['Here'])
  })
})

describe('a swimlane that moves', () => {
  test('on its own board changes its place alone', async () => {
    const { board, side, titles, sent } = await newPair()
    expect(await sent('move', { toBoardId: board.id, position: 0 })).toBe(side)
    expect((await titles(`${board.path}/swimlanes`))[0]).toBe('Side')
    expect(await titles(`${board.path}/swimlanes/${side}/cards`)).toEqual(['Here'])
  })

  test('to another board takes all its cards along and leaves the others', async () => {
    const { board, api, side, list, card, stored, there, titles, count, sent } = await newPair()
    expect(await sent('move', { toBoardId: there.id })).toBe(side)
    expect(await titles(`${board.path}/swimlanes`)).not.toContain('Side')
    expect(await titles(`${list.path}/cards`)).toEqual(['Elsewhere'])
    expect(await count(list.path)).toBe(1)
    expect(await titles(`${there.path}/swimlanes/${side}/cards`)).toEqual(['Here'])
    const moved = await api.read(`/api/cards/${card}`)
    expect(moved).toMatchObject({ boardId: there.id, swimlaneId: side })
    expect(await api.read(`/api/cards/${stored}`)).toMatchObject({
      boardId: there.id,
      listId: moved['listId'],
      archived: true,
    })
    expect(await count(`${there.path}/lists/${String(moved['listId'])}`)).toBe(1)
  })

  test('to another board goes into the swimlane with its title, and is gone', async () => {
    const { board, api, side, there, titles, sent } = await newPair()
    const twin = await api.made(`${there.path}/swimlanes`, { title: 'Side' })
    await sent('move', { toBoardId: there.id })
    expect(await titles(`${there.path}/swimlanes`)).toEqual(['Default', 'Side'])
    expect(await titles(`${there.path}/swimlanes/${twin}/cards`)).toEqual(['Here'])
    expect((await api.get(`${board.path}/swimlanes/${side}`)).status).toBe(404)
  })

  test('is not the last open one of its board', async () => {
    const { api, board, send, there } = await newPair()
    await api.edit(`${board.path}/swimlanes/${board.swimlane}`, { archived: true })
    expect(await send('move', { toBoardId: there.id })).toMatchObject({
      status: 409,
      body: { code: 'swimlane.last' },
    })
  })
})

test.each(['copy', 'move'])(
  'a %s of a swimlane needs the right to write on both boards',
  async (verb) => {
    const { board, there, send } = await newPair()
    const { member, commentOnly } = board.people
    expect((await send(verb, {}, commentOnly)).status).toBe(403)
    expect(await send(verb, { toBoardId: there.id }, member)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'toBoardId' }] },
    })
  },
)
