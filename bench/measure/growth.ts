import { median } from 'simple-statistics'
import { usageError, stop } from '../../scripts/exit.ts'
import { medianCost } from './cost.ts'
import { type Round, type Source, type Target, playRound } from './driver.ts'
import type { Plan } from './plan.ts'
import type { Servers } from './servers.ts'
import { type Board, type List, enter, makeBoards } from './stage.ts'
import * as works from './works.ts'

/** The time that a work takes in an instance with this many cards. */
export type GrowthRow = {
  work: string
  cards: number
  boards: number
  p50: number
  /** Median time relative to the smallest instance. */
  ratio: number
  roundTrips: number | null
  rowsRead: number | null
}

type Size = { boards: number; cardsOnEach: number }

const LISTS = 10
const READ = 200
/** Cards that are moved and commented on: few enough for the object to keep them all in memory, and as many in each instance. */
const TOUCHED = 20
/** Most requests of a round that writes, so that an instance keeps its size. */
const MOST_WRITES = 60

const SMALLEST: Size = { boards: 1, cardsOnEach: 1_000 }
const SIZES: Size[] = [SMALLEST, { boards: 10, cardsOnEach: 1_000 }]
const LARGEST: Size = { boards: 100, cardsOnEach: 1_000 }
const ON_ONE_BOARD: Size = { boards: 1, cardsOnEach: 10_000 }

/** The measured works; creates come last because they change the instance. */
const NAMES = ['read card', 'list 100', 'move', 'comment', 'create hot'] as const

type Name = (typeof NAMES)[number]

type Instance = Size & { target: Target; sources: Record<Name, Source> }

/** Fills an instance for each size, then measures each work on all of them alternately, at one connection. */
export async function* measureGrowth(
  servers: Servers,
  plan: Plan,
  isBrief: boolean,
): AsyncGenerator<GrowthRow> {
  const names = namesIn(plan)
  const instances: Instance[] = []
  for (const size of [...SIZES, ...(isBrief ? [] : [LARGEST]), ON_ONE_BOARD]) {
    instances.push(await open(servers, size))
  }
  for (const name of names) {
    console.error(`${name}, in instances of ${instances.length} sizes`)
    yield* rowsOf(name, instances, await playAll(name, instances, plan))
  }
}

function namesIn({ works: asked }: Plan): Name[] {
  const names = NAMES.filter((name) => asked.includes(name))
  return names.length > 0 ? names : usageError(`Growth is measured of: ${NAMES.join(', ')}.`)
}

async function open(servers: Servers, size: Size): Promise<Instance> {
  const { boards: count, cardsOnEach } = size
  console.error(`An instance of ${count} boards with ${cardsOnEach} cards each`)
  const guest = await enter(await servers.start({ name: `cards-${count}-${cardsOnEach}` }))
  const boards = await makeBoards(guest, count, Array<number>(LISTS).fill(cardsOnEach / LISTS))
  return { ...size, target: guest.target, sources: sourcesOf(boards) }
}

function sourcesOf(boards: Board[]): Record<Name, Source> {
  const lists = boards.flatMap((board) => board.lists)
  const [board] = boards
  const [from, to] = board?.lists ?? []
  if (!board || !from || !to) return stop('The instance has no board.')
  return {
    'read card': works.readsCard(evenly(lists.flatMap(cardsIn), READ)),
    'list 100': works.readsList(evenly(lists, READ), 100),
    move: works.moves([few(from), to], 1),
    comment: works.comments(board, few(to)),
    'create hot': works.creates([{ list: to, swimlane: board.swimlane }]),
  }
}

function cardsIn(list: List): { list: List; id: string }[] {
  return list.cards.map((id) => ({ list, id }))
}

function few(list: List): List {
  return { ...list, cards: list.cards.slice(0, TOUCHED) }
}

/** At most `most` items, evenly spread over the list. */
function evenly<T>(things: T[], most: number): T[] {
  const step = Math.max(1, things.length / most)
  return things.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** The rounds of each instance, alternating between instances. */
async function playAll(name: Name, instances: Instance[], plan: Plan): Promise<Round[][]> {
  const most = name.startsWith('read') || name.startsWith('list') ? Infinity : MOST_WRITES
  const rounds: Round[][] = instances.map(() => [])
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const [at, { target, sources }] of instances.entries()) {
      const ms = round === 0 ? plan.warmUpMs : plan.ms
      const played = await playRound(target, sources[name], { connections: 1, ms, most })
      if (round > 0) rounds[at]?.push(played)
    }
  }
  return rounds
}

function rowsOf(work: Name, instances: Instance[], rounds: Round[][]): GrowthRow[] {
  const [smallest = []] = rounds
  return instances.map(({ boards, cardsOnEach }, at) => {
    const own = rounds[at] ?? []
    const cost = medianCost(own.map((round) => round.cost))
    return {
      work,
      cards: boards * cardsOnEach,
      boards,
      p50: median(own.map(({ p50 }) => p50)),
      ratio: median(own.map(({ p50 }, round) => p50 / (smallest[round]?.p50 ?? NaN))),
      roundTrips: cost?.roundTrips ?? null,
      rowsRead: cost?.rowsRead ?? null,
    }
  })
}
