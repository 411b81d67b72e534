import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../client/client.ts'
import type { MiniCard } from '../../../../web/state/board-view.ts'
import type { Command } from '../../../../web/state/command.ts'
import { applied, inverseOf, sendCommand } from '../../../../web/state/commands.ts'
import { cellsOf } from '../../../../web/state/places.ts'
import { FILES } from '../commands/played.ts'
import { boardView, miniCard } from '../view.ts'
import { LIST_ORDERS, sortingMoves } from '../../../../web/actions/list-changes.ts'

const keyed = (given: Command) => ({ ...given, key: 'K', text: '', at: 0 })

/** Cards of one list in this order, each with a title and dates. */
const CARDS = [
  cardOf('A', { title: 'Tea 10', createdAt: '2030-01-02', dueAt: '2030-03-01' }),
  cardOf('B', { title: 'tea 9', createdAt: '2030-01-03' }),
  cardOf('C', { title: 'Ähre', createdAt: '2030-01-01', dueAt: '2030-02-01' }),
  cardOf('D', { title: 'Zoo', createdAt: '2030-01-04' }),
].map((card, sort) => ({ ...card, sort }))

function cardOf(id: string, given: Partial<MiniCard>): MiniCard {
  return miniCard(id, 'L1', given)
}

const orderIn = (view: ReturnType<typeof boardView>, cell: string) =>
  cellsOf(view).get(cell)?.join('')

describe('sorting a list', () => {
  test.each([
    ['title', 'CBAD'],
    ['due', 'CABD'],
    ['newest', 'DBAC'],
    ['oldest', 'CABD'],
  ] as const)('by %s puts its cards in the order %s, which undoing takes back', (order, wanted) => {
    const view = boardView(CARDS)
    const given: Command = {
      kind: 'moveCards',
      args: { moves: sortingMoves(CARDS, order, 'de') },
    }
    const after = applied(view, keyed(given))
    expect(orderIn(after, 'S1 L1')).toBe(wanted)
    const inverse = inverseOf(view, keyed(given))
    expect(inverse?.kind === 'moveCards' && inverse.args.moves).toHaveLength(1)
    expect(inverse && orderIn(applied(after, keyed(inverse)), 'S1 L1')).toBe('ABCD')
  })

  test('leaves cards in their swimlanes, and moves nothing that is in order', () => {
    const sorted = [cardOf('E', { title: 'a' }), cardOf('F', { title: 'b', sort: 1 })]
    const lane = [
      cardOf('G', { title: 'z', swimlaneId: 'S2' }),
      cardOf('H', { title: 'y', swimlaneId: 'S2', sort: 1 }),
    ]
    expect(sortingMoves([...sorted, ...lane], 'title', 'en')).toEqual([
      { cards: ['H', 'G'], listId: 'L1', swimlaneId: 'S2', position: 0 },
    ])
    for (const order of LIST_ORDERS) expect(sortingMoves([], order, 'en')).toEqual([])
  })

  test('of more cards than one request takes sends them in parts that follow each other', async () => {
    const cards = Array.from({ length: 1_100 }, (_, at) =>
      cardOf(`N${at}`, { sort: at, title: String(1_100 - at) }),
    )
    const moves = sortingMoves(cards, 'title', 'en')
    const moved = await sent({ kind: 'moveCards', args: { moves } })
    expect(moved.map(({ key }) => key)).toEqual(['K', 'K.1', 'K.2'])
    expect(moved.map(({ body: { moveTo } }) => moveTo?.position)).toEqual([0, 500, 1_000])
    expect(moved.flatMap(({ body }) => body.cards)).toEqual(moves.flatMap((move) => move.cards))
    const ids = cards.map(({ _id }) => _id)
    const archived = await sent({ kind: 'archiveCards', args: { cards: ids } })
    expect(archived.map(({ body }) => body.cards.length)).toEqual([500, 500, 100])
    const restored = await sent({ kind: 'restoreCards', args: { cards } })
    expect(restored.map(({ body }) => body.archive)).toEqual([false, false, false])
  })
})

type Body = { cards: string[]; moveTo?: { position?: number }; archive?: boolean }

/** The requests that a command sends, with the key of each. */
async function sent(given: Command): Promise<{ body: Body; key: string }[]> {
  const requests: { body: Body; key: string }[] = []
  const reply = async (_name: string, { body }: { body: Body }, { key }: { key: string }) => {
    requests.push({ body, key })
    return { etag: undefined }
  }
  // The commands under test ask nothing else of the client.
  const api = { reply } as unknown as Client
  await sendCommand(api, 'B1', keyed(given), new AbortController().signal, FILES)
  return requests
}

describe('a copy of a list', () => {
  const view = boardView(CARDS)
  const given: Command = { kind: 'copyList', args: { id: 'new-1', list: 'L1', position: 1 } }
  const titles = ({ lists }: typeof view) => lists.map(({ title }) => title)

  test('is shown beside it, once, and is archived to undo it', () => {
    const after = applied(view, keyed(given))
    expect(titles(after)).toEqual(['Title L1', 'Title L1', 'Title L2', 'Title L3'])
    expect(applied(after, keyed(given))).toBe(after)
    const inverse = inverseOf(view, keyed(given))
    expect(inverse && titles(applied(after, keyed(inverse)))).toEqual(titles(view))
  })
})

test('a list that moves to another board is shown no more, which nothing undoes', () => {
  const args = { list: 'L2', boardId: 'B2', swimlaneId: 'S9' }
  const view = boardView(CARDS)
  const given = keyed({ kind: 'moveListToBoard', args })
  expect(applied(view, given).lists.map(({ _id }) => _id)).toEqual(['L1', 'L3'])
  expect(inverseOf(view, given)).toBe(undefined)
})
