import { stop } from '../../scripts/exit.ts'
import type { Source, Target } from './driver.ts'
import type { Servers } from './servers.ts'
import { type Board, type Guest, enter, makeBoard, makeBoards } from './stage.ts'
import * as works from './works.ts'

const SPREAD = 100
const MOVED_BY_EACH = 2

/** The running service and floor, with boards to measure on. */
export type Arena = {
  floor: Target
  service: Target
  sources: Record<works.WorkName, Source>
}

/** Starts both servers and creates the boards for up to `connections` connections. */
export async function openArena(servers: Servers, connections: number): Promise<Arena> {
  const floor = await openFloor(servers)
  const guest = await enter(await servers.start({ name: 'service' }))
  const hot = await makeBoard(guest, 'Hot', [0, 100, connections * MOVED_BY_EACH, 0])
  const thousand = await makeBoard(guest, 'A thousand', Array<number>(10).fill(100))
  const spread = await makeBoards(guest, SPREAD, [0])
  return {
    floor,
    service: guest.target,
    sources: sourcesOf(guest, hot, spread, thousand, connections),
  }
}

export async function openFloor(servers: Servers): Promise<Target> {
  const url = await servers.start({ name: 'floor', entry: 'bench/floor/worker.ts' })
  return { url, headers: {}, ping: '/hello' }
}

function sourcesOf(
  guest: Guest,
  hot: Board,
  spread: Board[],
  thousand: Board,
  connections: number,
): Arena['sources'] {
  const [fresh, hundred, from, to] = hot.lists
  if (!fresh || !hundred || !from || !to) return stop('The hot board lacks lists.')
  const cards = hundred.cards.map((id) => ({ list: hundred, id }))
  const emptyLists = spread.flatMap(({ lists, swimlane }) =>
    lists.map((list) => ({ list, swimlane })),
  )
  const create = works.creates([{ list: fresh, swimlane: hot.swimlane }])
  const card = works.readsCard(cards)
  const move = works.moves([from, to], connections)
  const comment = works.comments(hot, hundred)
  const edit = works.edits(hundred)
  const list = works.readsList([hundred], 20)
  return {
    'create hot': create,
    'create spread': works.creates(emptyLists),
    'read card': card,
    'list 100': works.readsList([hundred], 100),
    move,
    comment,
    edit,
    'board 1000': works.exportsBoard(thousand),
    login: works.logsIn(guest),
    mixed: works.mixes({ card, list, create, move, comment, edit }),
  }
}
