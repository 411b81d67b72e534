import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

type View = Json & { cards: Json[] }

/** A board with two cards, and what reads its view. */
async function newView() {
  const board = await newBoard()
  const list = await newList(board, ['First', 'Second'])
  const api = as(board.people.admin)
  return {
    api,
    list,
    path: `${board.path}/view`,
    view: (query = '') => api.read<View>(`${board.path}/view${query}`),
  }
}

describe('the view of a board', () => {
  test('of some numbers has the cards with them', async () => {
    const { list, api, path } = await newView()
    const [, second] = (await api.read<View>(`${path}?cards=${list.cards.join(',')}`)).cards
    const seen = await api.read<View>(`${path}?numbers=${String(second?.['cardNumber'])},99`)
    expect(seen.cards).toEqual([second])
  })

  test('has everything but the cards where none are asked for', async () => {
    const { view } = await newView()
    const { cards, ...rest } = await view()
    expect(cards).toHaveLength(2)
    expect(await view('?cards=none')).toEqual({ ...rest, cards: [] })
  })

  test.each([
    ['numbers=1,x', 'numbers'],
    ['numbers=', 'numbers'],
    [`numbers=${Array.from({ length: 101 }, (_, at) => at).join(',')}`, 'numbers'],
  ])('refuses a query that is wrong: %s', async (query, field) => {
    const { path, api } = await newView()
    const refused = { code: 'query.invalid', fields: [{ field }] }
    expect(await api.get(`${path}?${query}`)).toMatchObject({ status: 400, body: refused })
  })
})
