import { type Board, type Guest, makeBoard } from '../../../bench/measure/stage.ts'
import { seeded } from '../service/random.ts'
import { create, edit, read, readAtBookmark, remove } from './asking.ts'
import { type Asking, type Player, type Recorded, record } from './record.ts'

const CLIENTS = 16
const LISTS = 3
const CARDS = 4
const TRIES = 20

/** The board of a run, what its clients know of each other's cards, and all that they did. */
export type Run = {
  board: string
  path: string
  lists: string[]
  /** The cards not known to be deleted, and the last known list of each. */
  cards: Map<string, string>
  /** The numbers of requests that were made, and of cards that are being made. */
  asked: number
  coming: number
  /** The newest version in any reply. */
  version: number | undefined
  history: Recorded[]
}

/** Has clients work on the cards of a new board at the same time, each making so many requests. */
export async function playRun(guest: Guest, seed: number, requests: number): Promise<Run> {
  const { id, path, lists } = await setUp(guest)
  const run: Run = {
    board: id,
    path,
    lists: lists.map((list) => list.id),
    cards: new Map(),
    asked: 0,
    coming: 0,
    version: undefined,
    history: [],
  }
  const players = Array.from({ length: CLIENTS }, (_, number): Player => {
    return { number, client: guest.client, bookmark: undefined }
  })
  for (const player of players.slice(0, CARDS)) await playOne(run, player, seeded(seed), 1)
  await Promise.all(
    players.map((player) => playOne(run, player, seeded(seed + 1 + player.number), requests)),
  )
  await readAll(run, players[0])
  return run
}

/** A board with its lists. Without its guard, the service may fail to make one, but not every time. */
async function setUp(guest: Guest, tries = TRIES): Promise<Board> {
  try {
    return await makeBoard(guest, 'History', Array<number>(LISTS).fill(0))
  } catch (error) {
    if (tries === 1) throw error
    return setUp(guest, tries - 1)
  }
}

async function playOne(
  run: Run,
  player: Player,
  random: () => number,
  requests: number,
): Promise<void> {
  for (let left = requests; left > 0; left -= 1) {
    run.asked += 1
    const asking = nextAsking(run, player, random, `${run.asked}`)
    learn(run, await record(player, asking))
  }
}

/** Reads every card that ever was there, when nothing else goes on. */
async function readAll(run: Run, player: Player | undefined): Promise<void> {
  const ids = new Set(
    run.history
      .filter(({ input, output }) => input.do !== 'create' || output === 'done')
      .map(({ card }) => card),
  )
  if (player === undefined) return
  for (const card of ids) run.history.push(await record(player, read(card)))
}

function learn(run: Run, operation: Recorded): void {
  const { history, cards } = run
  const { card, input, output, version = 0 } = operation
  history.push(operation)
  run.version = Math.max(run.version ?? 0, version)
  if (input.do === 'create') run.coming -= 1
  if (output === undefined || output === 'changed' || output === 'missing') return
  if (input.do === 'create') cards.set(card, input.card.list)
  if (input.do === 'delete') cards.delete(card)
  const list = input.do === 'edit' ? input.set.list : undefined
  if (list !== undefined && cards.has(card)) cards.set(card, list)
  if (typeof output === 'object' && cards.has(card)) cards.set(card, output.list)
}

function nextAsking(run: Run, player: Player, random: () => number, name: string): Asking {
  const pick = <T>(all: T[]) => all[Math.floor(random() * all.length)]
  const choice = random()
  const [card, list] = pick([...run.cards]) ?? []
  const other = pick(run.lists.filter((id) => id !== list)) ?? ''
  const isFew = run.cards.size + run.coming < CARDS
  if (card === undefined || list === undefined || isFew) {
    run.coming += 1
    return create(run, other, name)
  }
  if (choice < 0.25) return read(card)
  if (choice < 0.4) return readAtBookmark(player, card)
  const ifVersion = random() < 0.2 ? run.version : undefined
  if (choice < 0.55) return edit(run, card, { title: `Title ${name}` }, undefined, ifVersion)
  if (choice < 0.75)
    return edit(run, card, { requestedBy: `Somebody ${name}` }, undefined, ifVersion)
  if (choice < 0.97)
    return edit(run, card, { title: `Moved ${name}`, list: other }, list, ifVersion)
  return remove(run, card, list, ifVersion)
}
