import { describe, expect, test } from 'vitest'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { IMPORT } from '../../support/importing.ts'
import { as, newBoard, newList, person } from '../../support/people.ts'

const RELATED = { type: 'related-to', color: '#eb144c', icon: 'link' }

const AT_BOARD = { code: 'body.invalid', fields: [{ field: 'boardId' }] }

/** A board with three cards, of which the first depends on the others. */
async function newTrio() {
  const shop = await newShop({ roles: ['commentOnly', 'outsider'] })
  const { api, board, list } = shop
  const [first, second, third] = [await shop.make(), await shop.make(), await shop.make()]
  const [one, two, three] = [first, second, third].map(({ _id }) => String(_id))
  const onCard = `${board.path}/cards/${one}`
  const path = `${onCard}/dependencies`
  await api.sure('POST', path, { cardId: two, type: 'blocks' })
  await api.sure('POST', path, { dependsOn: three })
  const ids = { one: String(one), two: String(two), three: String(three) }
  const edges = async () =>
    (await api.read<Json[]>(`${board.path}/dependencies`)).map(({ from, to }) => [from, to])
  return { ...shop, ...ids, path, list, edges, onCard, numbers: [first, second, third] }
}

describe('dependencies', () => {
  test('are read of a card and of a board', async () => {
    const { api, board, path, one, two, three, numbers } = await newTrio()
    expect(await api.read(path)).toEqual([
      { cardId: two, ...RELATED, type: 'blocks' },
      { cardId: three, ...RELATED },
    ])
    const from = { from: one, fromTitle: 'A card', fromCardNumber: numbers[0]?.['cardNumber'] }
    const to = (id: string, at: number) => ({
      to: id,
      toTitle: 'A card',
      toCardNumber: numbers[at]?.['cardNumber'],
    })
    expect(await api.read(`${board.path}/dependencies`)).toEqual([
      { ...from, ...to(two, 1), ...RELATED, type: 'blocks' },
      { ...from, ...to(three, 2), ...RELATED },
    ])
  })

  test('of a board come in pages, and without those of archived cards', async () => {
    const { api, board, two, three, one, list, edges } = await newTrio()
    const { headers, body } = await api.get(`${board.path}/dependencies?limit=1`)
    expect(body).toMatchObject([{ to: two }])
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    const { pathname, search } = new URL(next)
    expect(await api.read(`${pathname}${search}`)).toMatchObject([{ to: three }])
    await api.edit(`${list.path}/cards/${two}`, { archive: true })
    expect(await edges()).toEqual([[one, three]])
  })

  test('reply with what they are', async () => {
    const { api, path, one, two } = await newTrio()
    expect(await api.post(path, { cardId: two, color: 'red' })).toMatchObject({
      body: { _id: one, cardId: two, ...RELATED, type: 'blocks', color: 'red' },
    })
    expect((await api.put(`${path}/${two}`, { icon: 'bug' })).body).toEqual({ _id: one })
    expect((await api.read<Json[]>(path))[0]).toEqual({
      cardId: two,
      type: 'blocks',
      color: 'red',
      icon: 'bug',
    })
    for (let times = 0; times < 2; times += 1)
      expect(await api.send('DELETE', `${path}/${two}`)).toMatchObject({
        status: 200,
        body: { _id: one },
      })
    expect(await api.read(path)).toHaveLength(1)
  })

  test.each([
    [{}, 'cardId'],
    [{ cardId: 'unknown' }, 'cardId'],
    [{ dependsOn: 'unknown' }, 'dependsOn'],
    [{ cardId: 'x', type: 'depends' }, 'type'],
    [{ cardId: 'x', color: 'red;background:url(//evil.example)' }, 'color'],
    [{ cardId: 'x', icon: '"><script>' }, 'icon'],
  ])('that are given as %j are refused by name', async (body, field) => {
    const { api, path } = await newTrio()
    expect(await api.send('POST', path, body)).toMatchObject({
      status: 400,
      body: { code: 'body.invalid', fields: [{ field }] },
    })
    expect(await api.read(path)).toHaveLength(2)
  })

  test('that are not there, or change nothing, cannot be edited', async () => {
    const { api, path, one, two } = await newTrio()
    expect(await api.put(`${path}/${one}`, { type: 'fixes' })).toMatchObject({ status: 404 })
    expect(await api.put(`${path}/${two}`, {})).toMatchObject({ status: 400 })
  })

  test('are written by those who may write', async () => {
    const { board, path, two } = await newTrio()
    const { commentOnly, outsider } = board.people
    expect((await as(commentOnly).get(path)).status).toBe(200)
    expect((await as(commentOnly).send('POST', path, { cardId: two })).status).toBe(403)
    expect((await as(outsider).get(path)).status).toBe(404)
  })

  test.each(['card', 'list', 'move'] as const)(
    'go when the other card goes with its %s',
    async (how) => {
      const { api, board, list, path, one, two, three, edges } = await newTrio()
      const other = await newList(board)
      await api.edit(`${list.path}/cards/${two}`, { listId: other.id })
      if (how === 'card') await api.sure('DELETE', `${other.path}/cards/${two}`)
      else if (how === 'list') await api.sure('DELETE', other.path)
      else {
        const there = await newBoard()
        const to = await newList(there)
        await api.edit(`${other.path}/cards/${two}`, {
          newBoardId: there.id,
          newListId: to.id,
          newSwimlaneId: there.swimlane,
        })
      }
      expect(await api.read(path)).toEqual([{ cardId: three, ...RELATED }])
      expect(await edges()).toEqual([[one, three]])
    },
  )

  test('may be on a card of another board that one may read, and stay when that card goes', async () => {
    const { api, path, onCard, board } = await newTrio()
    const owner = as(await person())
    const boardId = await owner.made('/api/boards', { title: 'Another' })
    const list = await owner.made(`/api/boards/${boardId}/lists`, { title: 'A list' })
    const cards = `/api/boards/${boardId}/lists/${list}/cards`
    const cardId = await owner.made(cards, { title: 'A card' })
    const given = { cardId, boardId }
    expect(await api.send('POST', path, given)).toMatchObject({ status: 400, body: AT_BOARD })
    const flags = { isAdmin: false, isNoComments: false, isCommentOnly: true }
    const add = { action: 'add', ...flags }
    await owner.sure('POST', `/api/boards/${boardId}/members/${board.people.admin.id}/add`, add)
    expect(await api.send('POST', path, { ...given, type: 'blocks' })).toMatchObject({
      status: 200,
      body: { ...given, type: 'blocks' },
    })
    await owner.sure('DELETE', `${cards}/${cardId}`)
    expect(await api.read<Json[]>(path)).toContainEqual({ ...RELATED, ...given, type: 'blocks' })
    await api.sure('DELETE', `${onCard}/dependencies/${cardId}`)
    expect(await api.read<Json[]>(path)).toHaveLength(2)
  })

  test('of a card that moves to another board go too', async () => {
    const { api, list, one, edges } = await newTrio()
    const there = await newBoard()
    const to = await newList(there)
    await api.edit(`${list.path}/cards/${one}`, {
      newBoardId: there.id,
      newListId: to.id,
      newSwimlaneId: there.swimlane,
    })
    expect(await api.read(`${there.path}/cards/${one}/dependencies`)).toEqual([])
    expect(await edges()).toEqual([])
  })

  test('are copied with their board, and are in its export', async () => {
    const { api, board } = await newTrio()
    const exported = await api.read(`${board.path}/export?attachments=false`)
    const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
    const imported = await api.made(IMPORT, exported)
    for (const id of [copy, imported]) {
      const found = await api.read<Json[]>(`/api/boards/${id}/dependencies`)
      expect(found.map(({ type, color, icon }) => ({ type, color, icon }))).toEqual([
        { ...RELATED, type: 'blocks' },
        RELATED,
      ])
    }
  })
})
