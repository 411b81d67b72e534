import { type Ask, openAsker } from './ask.ts'
import { type Prepared, boardFor, boardOf, exportOf } from './boards.ts'
import { type Attack, type Given, type Outcome, repeat, until } from './loop.ts'
import type { Setup } from './setup.ts'
import { unreadFeeds } from './unread-feeds.ts'

/** The parts that a request of an attack is made of. */
type Turn = { prepared: Prepared; turn: number }

/** An attack by one kind of request, on boards of its own. No request may be answered by a fault of the service. */
function heavy(
  name: string,
  atOnce: number,
  prepare: (setup: Setup) => Promise<Prepared>,
  askOf: (turn: Turn) => Ask,
  more: { most?: number; asVisitor?: true } = {},
): Attack {
  const { most = Infinity, asVisitor, ...rest } = more
  const run = async (given: Given): Promise<Outcome> => {
    const { setup, prepared } = given
    const { attacker, url } = setup
    const asker = openAsker(url, asVisitor ? { ...attacker, token: '' } : attacker)
    const achieved = new Set<string>()
    const statuses = new Map<number, number>()
    const sent = await repeat({ ...given, most }, async (turn) => {
      const { status, text } = await asker.ask(askOf({ prepared, turn }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 && status !== 503) achieved.add(`${status}: ${text.slice(0, 120)}`)
    })
    await until(given.isOver)
    await asker.end()
    return { sent, statuses: Object.fromEntries(statuses), achieved: [...achieved] }
  }
  return { name, atOnce, ...MAY_COST, prepare, run, ...rest }
}

/** The most by which the bystander's answers may be later than in the control. */
const MAY_COST = { mayCostMs: 250, mayCostP50Ms: 50 } as const

const MANY = { cards: 5_000 }

/** The changes of all cards of a board. */
const changed = ({ prepared: { board, cards } }: Turn, change: object): Ask => {
  return { method: 'PATCH', path: `/api/boards/${board}/cards`, body: { cards, ...change } }
}

const COLORS = ['red', 'green']

const boardPath = ({ prepared: { board } }: Turn) => `/api/boards/${board}`
const listPath = (turn: Turn) => `${boardPath(turn)}/lists/${turn.prepared.list}`

const view = (turn: Turn): Ask => ({ method: 'GET', path: `${boardPath(turn)}/view` })

const copy = (turn: Turn): Ask => ({ method: 'POST', path: `${boardPath(turn)}/copy`, body: {} })

const setText = (characters: number) => (turn: Turn) =>
  changed(turn, { set: { description: `${turn.turn} `.padEnd(characters, 'text ') } })

const found = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'find_cards',
    arguments: { q: 'card', limit: 100, fields: ['title', 'labels', 'members', 'snippet'] },
  },
}

const TEXT_57_MB = { cards: 570, characters: 100_000 }

/** The attacks by requests that are allowed, but heavy. */
export const HEAVY_ATTACKS: Attack[] = [
  heavy('one text for 500 cards', 4, boardOf({ cards: 500 }), setText(100_000)),
  heavy('a short text for 500 cards', 4, boardOf({ cards: 500 }), setText(1_900)),
  heavy('labels of 500 long cards', 4, boardOf({ cards: 500, characters: 40_000 }), (turn) =>
    changed(turn, { set: { color: COLORS[turn.turn % 2] } }),
  ),
  heavy('colors of 500 cards', 16, boardOf({ cards: 500 }), (turn) =>
    changed(turn, { set: { color: COLORS[turn.turn % 2] } }),
  ),
  heavy('a copy of 5,000 cards', 1, boardOf(MANY), copy, { most: 1 }),
  heavy('copies of 5,000 cards', 16, boardOf(MANY), copy),
  heavy('a copy of 20,000 cards', 1, boardOf({ cards: 20_000 }), copy, { most: 1 }),
  heavy('views of 5,000 cards', 16, boardOf(MANY), view),
  heavy('views by a visitor', 16, boardOf({ ...MANY, isPublic: true }), view, { asVisitor: true }),
  heavy('searches', 16, boardOf(MANY), () => ({ method: 'GET', path: '/api/search?q=card' })),
  heavy('searches of agents', 32, boardOf(MANY), () => {
    return { method: 'POST', path: '/mcp', body: found }
  }),
  heavy('refused copies of a list', 16, boardOf({ cards: 501, characters: 8_000 }), (turn) => {
    return { method: 'POST', path: `${listPath(turn)}/copy`, body: {} }
  }),
  heavy('parents in a chain', 100, boardOf({ cards: 400, isChain: true }), (turn) => {
    const { cards } = turn.prepared
    const path = `${listPath(turn)}/cards/${cards[300 + (turn.turn % 100)]}`
    return { method: 'PUT', path, body: { parentId: cards[turn.turn % 90] } }
  }),
  heavy('long lists', 60, boardOf({ cards: 40, characters: 100_000 }), (turn) => {
    return { method: 'GET', path: `${listPath(turn)}/cards?limit=40` }
  }),
  heavy(
    'an import of 57 MB',
    1,
    boardOf({ cards: 1 }),
    () => {
      return { method: 'POST', path: '/api/boards/import', body: exportOf(TEXT_57_MB) }
    },
    { most: 1 },
  ),
  {
    name: 'bulk by four accounts',
    atOnce: 16,
    mayCostMs: 1_000,
    prepare: boardsOfFour,
    run: bulkByFour,
  },
  {
    name: 'unread feeds beside bulk',
    atOnce: 50,
    ...MAY_COST,
    prepare: boardOf({ cards: 500 }),
    run: unreadFeeds,
  },
]

async function boardsOfFour({ url, attacker, others }: Setup): Promise<Prepared> {
  const boards: Prepared[] = []
  for (const person of others) boards.push(await boardFor(url, person, { cards: 500 }))
  return { ...(await boardFor(url, attacker, { cards: 500 })), others: boards }
}

async function bulkByFour(given: Given): Promise<Outcome> {
  const { setup, prepared } = given
  const boards = [prepared, ...(prepared.others ?? [])]
  const runs = [setup.attacker, ...setup.others].map(async (person, at) => {
    const { board = '', cards = [] } = boards[at] ?? {}
    const asker = openAsker(setup.url, person)
    const path = `/api/boards/${board}/cards`
    const sent = await repeat({ ...given, atOnce: 4 }, (turn) =>
      asker.ask({ method: 'PATCH', path, body: { cards, set: { color: COLORS[turn % 2] } } }),
    )
    await asker.end()
    return sent
  })
  const sent = (await Promise.all(runs)).reduce((sum, one) => sum + one, 0)
  return { sent, achieved: [] }
}
