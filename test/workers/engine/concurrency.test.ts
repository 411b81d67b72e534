import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { wrongsOf } from './integrity-queries.ts'
import { type TestBoard, codeOf, openTestBoard, commandOf, sql, valueOf } from './support.ts'

const LIMIT = 12

/** The list that a card which began in list `place % 3` is moved to. */
const moveTo = (place: number) => (place % 3) + 1

type Row = { id: string; title: string; list_id: string }

/** A board with 120 cards, whose last list takes a few cards only. */
async function busyBoard(): Promise<{ board: TestBoard; ids: string[] }> {
  const board = await openTestBoard(4)
  const wipLimit = { value: LIMIT, enabled: true, soft: false }
  await board.make('editList', { list: board.list(3), wipLimit })
  const ids = await Promise.all(
    Array.from({ length: 120 }, (_, at) => board.card(`Card ${at}`, {}, at % 3)),
  )
  return { board, ids }
}

/** Sends 200 commands at once, each recognisable in the database afterwards, and runs an action among them. */
function storm(board: TestBoard, ids: string[], meanwhile = async () => {}) {
  const at = (place: number) => ({ list: board.list(place % 3), card: ids[place] ?? '' })
  const created = Array.from({ length: 80 }, (_, place) =>
    board.dispatch('createCard', {
      list: board.list(place),
      title: `New ${place}`,
      authorJoins: true,
    }),
  )
  const action = meanwhile()
  const moved = ids
    .slice(0, 50)
    .map((_, place) =>
      board.dispatch('editCard', { ...at(place), listId: board.list(moveTo(place)) }),
    )
  const edited = ids
    .slice(50, 90)
    .map((_, place) =>
      board.dispatch('editCard', { ...at(50 + place), title: `Edited ${50 + place}` }),
    )
  const deleted = ids.slice(90).map((_, place) => board.dispatch('deleteCard', at(90 + place)))
  return { created, moved, edited, deleted, action }
}

async function cardsOf(board: TestBoard): Promise<Map<string, Row>> {
  const rows = await sql<Row>('select id, title, list_id from cards where board_id = ?', board.id)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sends the storm over a board, and gives all that is wrong afterwards, in sentences. */
async function weather(board: TestBoard, ids: string[], meanwhile?: () => Promise<void>) {
  const before = Number(await valueOf('select version from boards where id = ?', board.id))
  const { created, moved, edited, deleted, action } = storm(board, ids, meanwhile)
  await action
  const made = await Promise.all(created)
  const went = await Promise.all(moved)
  const rest = await Promise.all([...edited, ...deleted])
  const cards = await cardsOf(board)
  const taken = [...made, ...went, ...rest].filter(({ ok }) => ok).length
  const version = await valueOf('select version from boards where id = ?', board.id)
  return [
    ...[...made, ...went].map(codeOf).filter((code) => code !== 'ok' && code !== 'list.full'),
    ...rest.map(codeOf).filter((code) => code !== 'ok'),
    ...made.flatMap((outcome, place) =>
      outcome.ok && cards.get(outcome.reply.id)?.title !== `New ${place}` ? [`lost ${place}`] : [],
    ),
    ...went.flatMap(({ ok }, place) =>
      cards.get(ids[place] ?? '')?.list_id === board.list(ok ? moveTo(place) : place % 3)
        ? []
        : [`${ok ? 'not moved' : 'moved'}: ${place}`],
    ),
    ...ids.flatMap((id, place) => {
      if (place >= 90) return cards.has(id) ? [`not deleted: ${place}`] : []
      const title = place >= 50 ? `Edited ${place}` : `Card ${place}`
      return cards.get(id)?.title === title ? [] : [`not as it should be: ${place}`]
    }),
    ...(cards.size === 90 + made.filter(({ ok }) => ok).length ? [] : [`${cards.size} cards`]),
    ...(version === before + taken ? [] : [`version ${String(version)} after ${taken} writes`]),
    ...(await wrongsOf(board.id)),
  ]
}

describe('200 writes to one board at once', () => {
  it('all land on a warm board, each once', async () => {
    const { board, ids } = await busyBoard()
    expect(await weather(board, ids)).toEqual([])
  })

  it('all land on a cold board, each once', async () => {
    const { board, ids } = await busyBoard()
    await evictDurableObject(board.stub)
    expect(await weather(board, ids)).toEqual([])
  })

  it('all land when the object is evicted in their midst', async () => {
    const { board, ids } = await busyBoard()
    expect(await weather(board, ids, () => evictDurableObject(board.stub))).toEqual([])
  })

  it('land whole or not at all when the object is killed in their midst', async () => {
    const { board, ids } = await busyBoard()
    const { created, moved, edited, deleted } = storm(board, ids)
    const all = [...created, ...moved, ...edited, ...deleted]
    await moved[0]
    await abortAllDurableObjects()
    const settled = await Promise.allSettled(all)
    const cards = await cardsOf(board)
    const known = settled.flatMap((one, place) =>
      one.status === 'fulfilled' && one.value.ok
        ? [{ place, id: String(Reflect.get(Object(one.value.reply), 'id')) }]
        : [],
    )
    expect(known.length).toBeGreaterThan(0)
    expect(known.length).toBeLessThan(200)
    const made = known.filter(({ place }) => place < 80)
    expect(made.filter(({ place, id }) => cards.get(id)?.title !== `New ${place}`)).toEqual([])
    expect(await wrongsOf(board.id)).toEqual([])
    await board.card('After')
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('are refused by the version they ask for, but for the first', async () => {
    const board = await openTestBoard(1)
    const version = Number(await valueOf('select version from boards where id = ?', board.id))
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        board.writes.execute(
          commandOf(
            board.owner,
            'createCard',
            { list: board.list(0), title: 'One', authorJoins: false },
            version,
          ),
        ),
      ),
    )
    expect(outcomes.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'board.changed'),
      'ok',
    ])
    expect(await valueOf('select count(*) from cards where board_id = ?', board.id)).toBe(1)
  })
})
