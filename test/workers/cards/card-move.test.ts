import { describe, expect, test } from 'vitest'
import { newCard, newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { newBoard, newList } from '../../support/people.ts'

describe('a limit', () => {
  test.each([
    ['hard', { enabled: true, soft: false }, 409],
    ['soft', { enabled: true, soft: true }, 200],
    ['not enabled', { enabled: false, soft: false }, 200],
  ])('that is %s answers %o the card over it', async (_, limit, status) => {
    const { board, list, api, path, make } = await newShop()
    await api.edit(list.path, { wipLimit: { value: 2, ...limit } })
    const [first] = [await make({}), await make({})]
    const other = await newList(board, ['Comes in'])
    const over = [
      await api.post(path, { title: 'x' }),
      await api.put(`${other.path}/cards/${other.cards[0]}`, { listId: list.id }),
    ]
    expect(over.map((reply) => reply.status)).toEqual([status, status])
    expect(
      (await api.put(`${path}/${String(first['_id'])}`, { sort: 9, listId: list.id })).status,
    ).toBe(200)
  })

  test('keeps an archived card from coming back over it', async () => {
    const { list, api, path, make } = await newShop()
    const [one] = [await make({}), await make({})]
    const card = `${path}/${String(one['_id'])}`
    await api.edit(card, { archive: true })
    await api.edit(list.path, { wipLimit: { value: 1, enabled: true } })
    expect(await api.put(card, { archive: false })).toMatchObject({
      status: 409,
      body: { code: 'list.full' },
    })
  })
})

describe('a card', () => {
  test('is not made in a list or swimlane that is archived', async () => {
    const { board, list, api, path } = await newShop()
    const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Old' })
    await api.edit(`${board.path}/swimlanes/${swimlane}`, { archived: true })
    expect(await api.post(path, { title: 'x', swimlaneId: swimlane })).toMatchObject({
      status: 409,
      body: { code: 'swimlane.archived' },
    })
    await api.edit(list.path, { archived: true })
    expect(await api.post(path, { title: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'list.archived' },
    })
  })

  test('moves to another list, where it goes last, and to another swimlane', async () => {
    const { board, api, id, put } = await newCard()
    const other = await newList(board, ['There'])
    const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Other' })
    expect(await put({ listId: other.id, swimlaneId: swimlane })).toMatchObject({
      status: 200,
      body: { _id: id },
    })
    const there = await api.read<Json[]>(`${other.path}/cards`)
    expect(there.map(({ _id }) => _id)).toEqual([other.cards[0], id])
    expect(await api.read(`${other.path}/cards/${id}`)).toMatchObject({
      listId: other.id,
      swimlaneId: swimlane,
    })
    expect((await put({ title: 'Where it was' })).status).toBe(404)
  })

  test('moves to the place that sort gives, in the list it is in or goes to', async () => {
    const { board, api, id, edit } = await newCard()
    const other = await newList(board, ['a', 'b'])
    await edit({ listId: other.id, sort: '-1' })
    const there = await api.read<Json[]>(`${other.path}/cards`)
    expect(there.map(({ _id }) => _id)).toEqual([id, ...other.cards])
  })

  test.each(['listId', 'swimlaneId'])(
    'does not move to a %s of another board, or of none',
    async (field) => {
      const { put, read } = await newCard()
      const there = await newBoard()
      const elsewhere: Json = { listId: (await newList(there)).id, swimlaneId: there.swimlane }
      const before = await read()
      for (const id of [elsewhere[field], 'unknown'])
        expect(await put({ [field]: id })).toMatchObject({
          status: 400,
          body: { fields: [{ field }] },
        })
      expect(await read()).toEqual(before)
    },
  )

  test.each(['listId', 'swimlaneId', 'newBoardId', 'newListId', 'newSwimlaneId'])(
    'stays where it is where %s is empty',
    async (field) => {
      const { edit, read } = await newCard()
      const before = await read()
      await edit({ [field]: '' })
      expect(await read()).toEqual(before)
    },
  )
})

describe('an archived card', () => {
  test('leaves the lists, stays readable, refuses edits, and is restored', async () => {
    const { board, api, cards, path, put, edit, read, id } = await newCard()
    const swimlane = `${board.path}/swimlanes/${board.swimlane}/cards`
    await edit({ archive: 'true' })
    expect([await api.read(cards), await api.read(swimlane)]).toEqual([[], []])
    expect(await read()).toMatchObject({ archived: true, archivedAt: expect.any(String) as string })
    const refused = { status: 409, body: { code: 'card.archived' } }
    expect(await put({ title: 'Late' })).toMatchObject(refused)
    expect(await put({ archive: true, title: 'Late' })).toMatchObject(refused)
    expect((await put({ archive: true })).status).toBe(200)
    expect((await api.read<Json[]>(cards)).length).toBe(0)
    await edit({ archive: false, title: 'Back' })
    expect(await read()).toMatchObject({ archived: false, title: 'Back' })
    expect(await read()).not.toHaveProperty('archivedAt')
    expect((await api.read<Json[]>(cards)).map(({ _id }) => _id)).toEqual([id])
    await edit({ archive: true })
    expect((await api.delete(path)).status).toBe(200)
  })

  test('is neither archived nor restored where archive is empty', async () => {
    const { edit, read } = await newCard()
    await edit({ archive: '' })
    expect(await read()).toMatchObject({ archived: false })
  })
})
