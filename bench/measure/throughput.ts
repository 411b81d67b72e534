import { median } from 'simple-statistics'
import type { Arena } from './arena.ts'
import { medianCost } from './cost.ts'
import { type Round, type Source, type Target, playRound } from './driver.ts'
import type { Plan } from './plan.ts'
import { FLOORS, WORKS, type WorkKind, type WorkName } from './works.ts'

/** The speed of a work and of its floor. */
export type Row = {
  work: string
  connections: number
  perSecond: number
  p50: number
  p99: number
  floor: number
  ratio: number
  roundTrips: number | null
  rowsRead: number | null
  rowsWritten: number | null
}

type Side = { target: Target; source: Source }

/** Measures every work of the plan at every number of connections. */
export async function* measure(arena: Arena, plan: Plan): AsyncGenerator<Row> {
  for (const name of plan.works) {
    const { floor, mostConnections = Infinity }: WorkKind = WORKS[name]
    const counts = new Set(plan.connections.map((count) => Math.min(count, mostConnections)))
    const sides = {
      floor: { target: arena.floor, source: () => FLOORS[floor] },
      service: { target: arena.service, source: arena.sources[name] },
    }
    for (const connections of counts) {
      console.error(`${name}, connections: ${connections}`)
      yield rowOf(name, connections, await alternate(sides, paceOf(name, connections, plan)))
    }
  }
}

/** Measures the routes of the floor alone. */
export async function* measureFloors(floor: Target, plan: Plan): AsyncGenerator<FloorRow> {
  for (const [name, ask] of Object.entries(FLOORS)) {
    const side = { target: floor, source: () => ask }
    for (const connections of plan.connections) {
      const pace = { ...plan, connections, most: Infinity }
      await play(side, pace, plan.warmUpMs)
      const rounds: Round[] = []
      while (rounds.length < plan.rounds) rounds.push(await play(side, pace, plan.ms))
      yield { floor: name, connections, ...middle(rounds) }
    }
  }
}

export type FloorRow = { floor: string; connections: number } & Middle

type Middle = { perSecond: number; p50: number; p99: number }

type Pace = { connections: number; rounds: number; ms: number; warmUpMs: number; most: number }

/** For a slow work, one reply is enough as a warm-up. */
function paceOf(name: WorkName, connections: number, plan: Plan): Pace {
  const work: WorkKind = WORKS[name]
  const { ms, warmUpMs } = plan
  const rounds = work.isSlow ? Math.min(plan.rounds, plan.slowRounds) : plan.rounds
  return { connections, rounds, ms, warmUpMs, most: work.isSlow ? 1 : Infinity }
}

/** Alternates rounds of the floor and of the service, after a warm-up of each. */
async function alternate(
  { floor, service }: { floor: Side; service: Side },
  pace: Pace,
): Promise<{ floors: Round[]; rounds: Round[] }> {
  await play(floor, { ...pace, most: Infinity }, pace.warmUpMs)
  await play(service, pace, pace.warmUpMs)
  const floors: Round[] = []
  const rounds: Round[] = []
  while (rounds.length < pace.rounds) {
    floors.push(await play(floor, { ...pace, most: Infinity }, pace.ms))
    rounds.push(await play(service, { ...pace, most: Infinity }, pace.ms))
  }
  return { floors, rounds }
}

function play({ target, source }: Side, { connections, most }: Pace, ms: number): Promise<Round> {
  return playRound(target, source, { connections, ms, most })
}

function middle(rounds: Round[]): Middle {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
  }
}

function rowOf(
  work: WorkName,
  connections: number,
  { floors, rounds }: { floors: Round[]; rounds: Round[] },
): Row {
  const ratios = rounds.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? NaN))
  const cost = medianCost(rounds.map((round) => round.cost))
  return {
    work,
    connections,
    ...middle(rounds),
    floor: middle(floors).perSecond,
    ratio: median(ratios),
    roundTrips: cost?.roundTrips ?? null,
    rowsRead: cost?.rowsRead ?? null,
    rowsWritten: cost?.rowsWritten ?? null,
  }
}
