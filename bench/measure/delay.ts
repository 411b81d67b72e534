import { median } from 'simple-statistics'
import { stop } from '../../scripts/exit.ts'
import { type Source, type Target, playRound } from './driver.ts'
import type { Plan } from './plan.ts'
import type { Servers } from './servers.ts'
import { enter, makeBoard } from './stage.ts'
import { creates } from './works.ts'

const MANY = 64

/** Creates per second on one board with a slower round trip to D1. */
export type DelayRow = {
  delayMs: number
  /** One write at a time. */
  alone: number
  /** At 64 connections, whose writes share batches. */
  together: number
  times: number
}

/** Measures creates on one board at each delay. */
export async function* measureDelays(
  servers: Servers,
  plan: Plan,
  delays: number[],
): AsyncGenerator<DelayRow> {
  for (const delayMs of delays) {
    console.error(`D1 is ${delayMs} ms away`)
    const url = await servers.start({
      name: `delay-${delayMs}`,
      entry: 'bench/floor/delayed.ts',
      vars: { DELAY_MS: String(delayMs) },
    })
    const guest = await enter(url)
    const board = await makeBoard(guest, 'Far away', [0])
    const [list] = board.lists
    if (list === undefined) return stop('The board has no list.')
    yield await rowOf(delayMs, guest.target, creates([{ list, ...board }]), plan)
  }
}

async function rowOf(
  delayMs: number,
  target: Target,
  source: Source,
  { rounds, ms, warmUpMs }: Plan,
): Promise<DelayRow> {
  const rate = async (connections: number, roundMs: number) =>
    (await playRound(target, source, { connections, ms: roundMs })).perSecond
  await rate(MANY, warmUpMs)
  const alone: number[] = []
  const together: number[] = []
  while (alone.length < rounds) {
    alone.push(await rate(1, ms))
    together.push(await rate(MANY, ms))
  }
  const times = together.map((many, at) => many / (alone[at] ?? NaN))
  return { delayMs, alone: median(alone), together: median(together), times: median(times) }
}
