import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { REVISIONS, type Revision } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { type Person, as, newBoard, newList } from '../../support/people.ts'
import { openIsolate } from '../support/isolate.ts'

type Card = Json & { _id: string }
type View = Json & { cards: Card[]; lists: Json[] }

const TITLES = ['a', '{"_id":"x","title":', 'ü', '"', ',', '漢 😀', 'g', 'h']

/** A board of cards in two lists, and an isolate that keeps its view. */
async function newKept(revision: Revision = '11') {
  const board = await newBoard()
  const list = await newList(board, TITLES)
  const other = await newList(board, ['Other'])
  const { admin } = board.people
  const path = `${board.path}/view`
  const isolate = openIsolate()
  const view = () => isolate.via(admin, revision).read<View>(path)
  await view()
  return { board, list, other, path, isolate, view, admin, api: as(admin, '11') }
}

/** The view in an isolate that keeps nothing yet. */
function fresh(path: string, who: Person, revision: Revision = '11'): Promise<View> {
  return openIsolate().via(who, revision).read<View>(path)
}

type Kept = Awaited<ReturnType<typeof newKept>>

const changes: [string, (kept: Kept) => Promise<unknown>][] = [
  ['an edit', ({ api, list }) => api.edit(`${list.path}/cards/${list.cards[1]}`, { title: '"' })],
  [
    'a comment',
    ({ api, board, list }) =>
      api.made(`${board.path}/cards/${list.cards[0]}/comments`, { comment: 'Hm' }),
  ],
  ['a new card', ({ api, list }) => api.made(`${list.path}/cards`, { title: 'New' })],
  [
    'a new first card',
    ({ api, list }) => api.made(`${list.path}/cards`, { title: 'New', sort: -3.5 }),
  ],
  [
    'a move to the end',
    ({ api, list }) => api.edit(`${list.path}/cards/${list.cards[0]}`, { sort: 99 }),
  ],
  [
    'a move to the front',
    ({ api, list }) => api.edit(`${list.path}/cards/${list.cards[7]}`, { sort: -1 }),
  ],
  [
    'a move between',
    ({ api, list }) => api.edit(`${list.path}/cards/${list.cards[0]}`, { sort: 4.5 }),
  ],
  [
    'a move to another list',
    ({ api, list, other }) => api.edit(`${list.path}/cards/${list.cards[3]}`, { listId: other.id }),
  ],
  [
    'a card that is archived',
    ({ api, board, list }) => api.sure('POST', `${board.path}/cards/${list.cards[2]}/archive`, {}),
  ],
  [
    'a card that is deleted',
    ({ api, list }) => api.sure('DELETE', `${list.path}/cards/${list.cards[7]}`),
  ],
  ['a list that is archived', ({ api, list }) => api.edit(list.path, { archived: true })],
  ['a new list', ({ api, board }) => api.made(`${board.path}/lists`, { title: 'Third' })],
  ['a new title of the board', ({ api, board }) => api.edit(board.path, { title: 'Another' })],
]

describe('a view that is kept is renewed', () => {
  test.each(changes)('with what changed alone, after %s', async (_name, change) => {
    const kept = await newKept()
    await change(kept)
    expect(readsAll(await expectFresh(kept))).toBe(false)
  })
})

test.each(changes)('the first cards of a view are renewed too, after %s', async (_name, change) => {
  const kept = await newKept()
  const { isolate, path, admin } = kept
  const partsOf = async ({ via }: Pick<typeof isolate, 'via'>) => {
    const first = await via(admin, '11').read<View & { next?: string }>(`${path}?limit=4`)
    if (first.next === undefined) return { first, cards: first.cards }
    const rest = await via(admin, '11').read<View>(`${path}?cursor=${first.next}`)
    return { first, cards: [...first.cards, ...rest.cards] }
  }
  await partsOf(isolate)
  await change(kept)
  const seen = await partsOf(isolate)
  const { cards } = await fresh(path, admin)
  expect(seen.cards).toEqual(cards)
  expect(seen.first.cards.length).toBeLessThanOrEqual(4)
})

/** What a read of the view asks of the database, which finds what an isolate finds that keeps nothing. */
async function expectFresh({ isolate, view, path, admin }: Kept, revision: Revision = '11') {
  let seen: View | undefined
  const trips = await isolate.asked(async () => {
    seen = await view()
  })
  expect(seen).toEqual(await fresh(path, admin, revision))
  return trips.flat()
}

const readsAll = (statements: string[]) => statements.some((sql) => sql.includes('"card_views"'))

test.each(REVISIONS)(
  'a view is renewed in revision %s, with cards that have more than it shows',
  async (revision) => {
    const kept = await newKept(revision)
    const [first, second] = kept.list.cards
    await kept.api.sure('POST', `${kept.board.path}/cards/${first}/dependencies`, {
      cardId: second,
    })
    await kept.api.edit(`${kept.list.path}/cards/${second}`, { title: 'Newer', sort: 5.5 })
    expect(readsAll(await expectFresh(kept, revision))).toBe(false)
  },
)

test('a view whose version was made by a batch that is not there any more is read anew', async () => {
  const kept = await newKept()
  await kept.api.edit(`${kept.list.path}/cards/${kept.list.cards[0]}`, { title: 'Newer' })
  const { version } = await fresh(kept.path, kept.admin)
  await env.DB.prepare('update board_changes set commit_id = ? where board_id = ? and version < ?')
    .bind('another', kept.board.id, version)
    .run()
  expect(readsAll(await expectFresh(kept))).toBe(true)
  await kept.api.edit(`${kept.list.path}/cards/${kept.list.cards[0]}`, { title: 'Newest' })
  expect(readsAll(await expectFresh(kept))).toBe(false)
})

test('a view of which too many cards have changed is read anew', async () => {
  const kept = await newKept()
  await newList(
    kept.board,
    Array.from({ length: 101 }, (_, at) => `${at}`),
  )
  expect(readsAll(await expectFresh(kept))).toBe(true)
})

/** Makes a board so large that its view has two parts, with copies of a card by name. */
async function fill(card: string | undefined): Promise<void> {
  const { results } = await env.DB.prepare('select name from pragma_table_info(?)')
    .bind('cards')
    .all<{ name: string }>()
  const made: Record<string, string> = {
    id: `'c' || n || substr(id, 1, 10)`,
    card_number: '100 + n',
    sort: '100 + n',
  }
  const names = results.map(({ name }) => name)
  const values = names.map((name) => made[name] ?? name)
  await env.DB.prepare(
    `with recursive many(n) as (select 1 union all select n + 1 from many where n < 5100)
    insert into cards (${names.join()}) select ${values.join()} from many, cards where id = ?`,
  )
    .bind(card)
    .run()
}

test('the parts of a view that is cut are each renewed with the changes of their own cards', async () => {
  const { board, list, path, admin, api } = await newKept()
  await fill(list.cards[7])
  await api.edit(board.path, { title: 'Large' })
  const isolate = openIsolate()
  const partsOf = async ({ via }: Pick<typeof isolate, 'via'>) => {
    const whole = await via(admin, '11').read<View & { next: string }>(path)
    return [whole, await via(admin, '11').read<View>(`${path}?cursor=${whole.next}`)]
  }
  const [whole, rest] = await partsOf(isolate)
  const last = rest?.cards.at(-1)?._id
  expect([whole?.cards.length, rest?.cards.length]).toEqual([5_000, 109])
  const isRenewed: boolean[] = []
  for (const [card, set] of [
    [list.cards[1], { title: 'In the first' }],
    [last, { title: 'In the second' }],
    [last, { sort: 5_150.5 }],
    [list.cards[2], { archive: true }],
    [list.cards[0], { sort: 9_999 }],
    [last, { sort: -1 }],
  ] as const) {
    await api.edit(`${list.path}/cards/${card}`, set)
    let seen: View[] = []
    const trips = await isolate.asked(async () => {
      seen = await partsOf(isolate)
    })
    isRenewed.push(!readsAll(trips.flat()))
    const cardsIn = (parts: View[]) => parts.flatMap(({ cards }) => cards)
    expect(cardsIn(seen)).toEqual(cardsIn(await partsOf(openIsolate())))
  }
  expect(isRenewed).toEqual([true, true, true, true, false, false])
})
