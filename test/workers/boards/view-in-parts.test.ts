import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { as, newBoard, newList } from '../../support/people.ts'

type Part = { cards: { _id: string }[]; isCut?: boolean; next?: string; version: number }

const TITLES = ['A', 'B', 'C', 'D']

/** A board of four cards, each with more than a quarter of the text that a view may have, and what reads parts of its view. */
async function newLongBoard() {
  const board = await newBoard()
  const list = await newList(board, TITLES)
  // No request is so long.
  await env.DB.prepare('update cards set title = hex(zeroblob(700000)) where board_id = ?')
    .bind(board.id)
    .run()
  const api = as(board.people.admin)
  const part = (query: string) => api.read<Part>(`${board.path}/view?${query}`)
  return { board, list, api, part }
}

const ids = ({ cards }: Part) => cards.map(({ _id }) => _id)

test('a view of too much says that it is cut, and tells where the rest begins', async () => {
  const { list, part } = await newLongBoard()
  const first = await part('')
  expect(first).toMatchObject({ isCut: true, next: expect.any(String) })
  expect(ids(first)).toEqual(list.cards.slice(0, 3))
  const rest = await part(`cursor=${first.next}`)
  expect(Object.keys(rest).toSorted()).toEqual(['cards', 'seq', 'version'])
  expect(ids(rest)).toEqual(list.cards.slice(3))
})

test('the rest of a view begins behind a place, among cards with the same sort too', async () => {
  const { board, list, part } = await newLongBoard()
  await env.DB.prepare("update cards set title = 'Short', sort = 7 where board_id = ?")
    .bind(board.id)
    .run()
  const { row } = await env.DB.prepare('select rowid as row from cards where id = ?')
    .bind(list.cards[1])
    .first<{ row: number }>()
    .then((found) => found ?? { row: 0 })
  expect(ids(await part(`cursor=7_${row}`))).toEqual(list.cards.slice(2))
  expect(ids(await part('cursor=6.5_0'))).toEqual(list.cards)
  expect(ids(await part('cursor=8_0'))).toEqual([])
  expect(ids(await part('archived=true&cursor=6_0'))).toEqual([])
})

test('a view of few cards tells where the others begin, as those that follow do', async () => {
  const board = await newBoard()
  const list = await newList(board, TITLES)
  const api = as(board.people.admin)
  const first = await api.read<Part>(`${board.path}/view?limit=1`)
  expect(first).toMatchObject({ isCut: true, lists: [{}], board: {} })
  const second = await api.read<Part>(`${board.path}/view?limit=2&cursor=${first.next}`)
  const third = await api.read<Part>(`${board.path}/view?cursor=${second.next}`)
  expect([first, second, third].map(ids)).toEqual([
    list.cards.slice(0, 1),
    list.cards.slice(1, 3),
    list.cards.slice(3),
  ])
  expect(third).not.toHaveProperty('next')
  const whole = await api.read<Part>(`${board.path}/view?limit=4`)
  expect(whole).toMatchObject({ isCut: false })
})

test.each(['', '0', '5001', '00001', '-1', '1.5', 'all', '1e3'])(
  'a view of this many cards is refused: %s',
  async (limit) => {
    const board = await newBoard()
    const reply = await as(board.people.admin).get(`${board.path}/view?limit=${limit}`)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'query.invalid', fields: [{ field: 'limit' }] },
    })
  },
)

test.each(['', '7', 'a_1', '1_1_1', '1_1.5', '1e999_1'])(
  'a place that no view has named is refused: %s',
  async (cursor) => {
    const board = await newBoard()
    const reply = await as(board.people.admin).get(`${board.path}/view?cursor=${cursor}`)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'query.invalid', fields: [{ field: 'cursor' }] },
    })
  },
)
