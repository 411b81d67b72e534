import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { type TestBoard, codeOf, fill, openTestBoard } from '../engine/support.ts'

/** A board with a list of two cards, of which the second is under the first, depends on it and has a comment; and another board. */
async function newPair() {
  const board = await newBoard({ roles: ['member', 'commentOnly'] })
  const api = as(board.people.admin)
  const list = await newList(board, ['First', 'Second', 'Stored'])
  const [first = '', second = '', stored = ''] = list.cards
  await api.edit(list.path, { title: 'Work', color: 'plum' })
  await api.edit(`${list.path}/cards/${second}`, { parentId: first })
  await api.made(`${board.path}/cards/${second}/comments`, { comment: 'Said' })
  await api.sure('POST', `${board.path}/cards/${second}/dependencies`, { cardId: first })
  await api.edit(`${list.path}/cards/${stored}`, { archive: true })
  const there = await newBoard()
  const target = { toBoardId: there.id, toSwimlaneId: there.swimlane }
  const titles = async (path: string) =>
    (await api.read<Json[]>(`${path}/cards`)).map(({ title }) => title)
  const count = async (path: string) =>
    (await api.read<{ list_cards_count: number }>(`${path}/cards_count`)).list_cards_count
  const lists = async (path: string) =>
    (await api.read<Json[]>(`${path}/lists`)).map(({ title }) => title)
  const send = (verb: string, body: Json, who = board.people.admin) =>
    as(who).post(`${list.path}/${verb}`, body)
  const sent = async (verb: string, body: Json) => {
    const reply = await send(verb, body)
    expect(reply.status).toBe(200)
    return String(reply.body['_id'])
  }
  return {
    board,
    api,
    list,
    first,
    second,
    stored,
    there,
    target,
    titles,
    count,
    lists,
    send,
    sent,
  }
}

describe('a copy of a list', () => {
  test('on its own board is a new list with the open cards, in their order', async () => {
    const { board, api, list, first, titles, count, lists, sent } = await newPair()
    await newList(board)
    const id = await sent('copy', { position: 1 })
    const path = `${board.path}/lists/${id}`
    expect(await titles(path)).toEqual(['First', 'Second'])
    expect([await count(path), await count(list.path)]).toEqual([2, 2])
    expect((await lists(board.path)).slice(0, 2)).toEqual(['Work', 'Work'])
    expect(await api.read(path)).toMatchObject({ color: 'plum' })
    const [one, two] = (await api.read<Json[]>(`${path}/cards`)).map(({ _id }) => String(_id))
    expect(await api.read(`${path}/cards/${two}`)).toMatchObject({ parentId: one })
    const dependencies = `${board.path}/cards/${two}/dependencies`
    expect(await api.read(dependencies)).toMatchObject([{ cardId: one }])
    expect(one).not.toBe(first)
  })

  test('on another board fills the list with its title, if there is one', async () => {
    const { api, there, target, titles, count, lists, sent } = await newPair()
    const made = await sent('copy', target)
    expect(await sent('copy', target)).toBe(made)
    const path = `${there.path}/lists/${made}`
    expect(await titles(path)).toEqual(['First', 'Second', 'First', 'Second'])
    expect(await count(path)).toBe(4)
    expect((await lists(there.path)).filter((title) => title === 'Work')).toHaveLength(1)
    const cards = await api.read<Json[]>(`${path}/cards`)
    expect(await api.read(`${path}/cards/${String(cards[3]?.['_id'])}`)).toMatchObject({
      boardId: there.id,
      swimlaneId: there.swimlane,
      cardNumber: 4,
      parentId: cards[2]?.['_id'],
    })
  })

  test('is refused beyond the limit of the list that it fills', async () => {
    const { api, there, target, titles, sent, send } = await newPair()
    const made = await sent('copy', target)
    const path = `${there.path}/lists/${made}`
    await api.edit(path, { wipLimit: { value: 3, enabled: true, soft: false } })
    expect(await send('copy', target)).toMatchObject({ status: 409, body: { code: 'list.full' } })
    expect(await titles(path)).toEqual(['First', 'Second'])
  })
})

describe('a list that moves', () => {
  test('on its own board changes its place alone', async () => {
    const { board, list, lists, titles, sent } = await newPair()
    await newList(board)
    const before = await lists(board.path)
    expect(await sent('move', { position: 99 })).toBe(list.id)
    expect((await lists(board.path)).at(-1)).toBe('Work')
    await sent('move', { toBoardId: board.id, toSwimlaneId: board.swimlane, position: 0 })
    expect((await lists(board.path))[0]).toBe('Work')
    expect(await lists(board.path)).toHaveLength(before.length)
    expect(await titles(list.path)).toEqual(['First', 'Second'])
  })

  test('to another board takes all its cards and what is on them along', async () => {
    const { board, api, list, first, second, stored, there, target, titles, lists, count, sent } =
      await newPair()
    const outside = await newList(board, ['Outside'])
    const path = `${board.path}/cards/${outside.cards[0]}/dependencies`
    await api.sure('POST', path, { cardId: first })
    expect(await sent('move', target)).toBe(list.id)
    expect(await lists(board.path)).not.toContain('Work')
    const moved = `${there.path}/lists/${list.id}`
    expect(await titles(moved)).toEqual(['First', 'Second'])
    expect(await count(moved)).toBe(2)
    expect(await api.read(`${moved}/cards/${second}`)).toMatchObject({
      boardId: there.id,
      swimlaneId: there.swimlane,
      parentId: first,
    })
    expect(await api.read(`${moved}/cards/${stored}`)).toMatchObject({ archived: true })
    expect(await api.read(`${there.path}/cards/${second}/comments`)).toHaveLength(1)
    const kept = await api.read(`${there.path}/cards/${second}/dependencies`)
    expect(kept).toMatchObject([{ cardId: first }])
    expect(await api.read(path)).toEqual([])
  })

  test('to another board goes into the list with its title, and is gone', async () => {
    const { board, api, list, there, target, titles, lists, count, sent } = await newPair()
    const twin = await newList(there, ['There'])
    await api.edit(twin.path, { title: 'Work' })
    expect(await sent('move', target)).toBe(list.id)
    expect(await titles(twin.path)).toEqual(['There', 'First', 'Second'])
    expect(await count(twin.path)).toBe(3)
    expect(await lists(board.path)).not.toContain('Work')
    expect(await lists(there.path)).toEqual(['Work'])
    expect((await api.get(list.path)).status).toBe(404)
  })

  test('leaves both boards as they are where the batch fails', async () => {
    const { board, api, list, there, target, lists, titles, send } = await newPair()
    await env.DB.prepare(
      `create trigger no_move before update on comments when new.board_id = '${there.id}'
        begin select raise(abort, 'no'); end`,
    ).run()
    try {
      const state = () =>
        Promise.all([
          titles(list.path),
          lists(there.path),
          api.read(board.path),
          api.read(there.path),
        ])
      const before = await state()
      expect((await send('move', target)).status).toBe(500)
      expect(await state()).toEqual(before)
    } finally {
      await env.DB.prepare('drop trigger no_move').run()
    }
    expect((await send('move', target)).status).toBe(200)
  })
})

test.each(['copy', 'move'])('who sends a list by %s may write on both boards', async (verb) => {
  const { board, target, send } = await newPair()
  const { member, commentOnly } = board.people
  expect((await send(verb, {}, commentOnly)).status).toBe(403)
  expect(await send(verb, target, member)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'toBoardId' }] },
  })
  expect(await send(verb, { toSwimlaneId: 'nowhere' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'toSwimlaneId' }] },
  })
})

test('a list with more than 500 cards is not copied, nor moved to another board', async () => {
  const { api, list, target, send, sent } = await newPair()
  const cards = Array.from({ length: 499 }, () => ({ title: 'One of many' }))
  await api.sure('POST', `${list.path}/cards/bulk`, { cards })
  for (const [verb, body] of [
    ['copy', {}],
    ['move', target],
  ] as const)
    expect(await send(verb, body)).toMatchObject({ status: 409, body: { code: 'card.limit' } })
  expect(await sent('move', { position: 0 })).toBe(list.id)
})

describe('a copy that is refused', () => {
  /** A board with a list of so many cards, and what a copy of that list costs. */
  async function copying(cards: number, prepare?: (board: TestBoard) => Promise<unknown>) {
    const board = await openTestBoard(1)
    await fill(board, cards)
    await prepare?.(board)
    // The object's snapshot is of before the cards were there.
    await board.make('createList', { title: 'Another' })
    const outcome = await board.dispatch('copyList', { list: board.list(0) })
    return { code: codeOf(outcome), ...outcome.cost }
  }

  test('as it is of too many cards has loaded none of them', async () => {
    const [taken, refused] = [await copying(500), await copying(501)]
    // The board and the sizes, the cards, the commit; one that is refused lacks the second.
    expect(taken).toMatchObject({ code: 'ok', trips: 3 })
    expect(refused).toMatchObject({ code: 'card.limit', trips: 2 })
  })

  test('by a rule of the board has loaded none of its cards', async () => {
    const archive = (board: TestBoard) =>
      board.make('editList', { list: board.list(0), archived: true })
    expect(await copying(3, archive)).toMatchObject({ code: 'list.archived', trips: 2 })
  })
})
