import { median } from 'simple-statistics'
import type { Exported } from '../service/stage.ts'
import { BOUND, type Course } from './memory.ts'
import { RECOVERY, type Speed, type Window, returnedMs } from './speed.ts'
import type { Tally } from './tally.ts'

/** The most that half of what is due may be sent late, lest the proof sets the pace itself. */
const MOST_LATE_MS = 50

/** The result of a run. */
export type Outcome = {
  seconds: number
  before: Speed
  windows: Window[]
  later: Speed
  tally: Tally
  memory: Course
  minutes: number[]
  exported: Exported
  audit: { wrongs: string[]; queries: number; rows: Record<string, number> }
}

/** A sentence for everything that is not as it should be. */
export function* differencesIn(outcome: Outcome): Generator<string> {
  const { tally, audit } = outcome
  for (const [how, { count, first }] of tally.wrongs)
    yield `${count} requests were ${how}, the first of them ${first}`
  yield* shortOf(tally)
  yield* growthOf(outcome.memory)
  yield* slownessOf(outcome)
  yield* lossesOf(outcome)
  yield* audit.wrongs
}

function* shortOf({ carried, lateness }: Tally): Generator<string> {
  if (carried === 0) yield 'Nothing was carried.'
  if (lateness.length > 0 && median(lateness) > MOST_LATE_MS)
    yield 'The proof itself was too slow to send by the clock.'
}

function* growthOf({ middle, peak, rise }: Course): Generator<string> {
  if (rise > BOUND.riseMb)
    yield `The memory rose by ${Math.round(rise)} MB after the warm-up, more than ${BOUND.riseMb} MB.`
  if (peak - middle > BOUND.peakMb)
    yield `The memory stood at ${Math.round(peak)} MB at most, more than ${BOUND.peakMb} MB over its median of ${Math.round(middle)} MB.`
}

function* slownessOf({ windows, before, later }: Outcome): Generator<string> {
  if (returnedMs(windows, before, later) === undefined) {
    const carried = windows.map(({ perSecond }) => Math.round(perSecond)).join(', ')
    yield `In ${RECOVERY.ms / 1_000} s after the load the service carried ${carried} a second, and ${Math.round(later.perSecond)} later.`
  }
  if (later.cpu > before.cpu * RECOVERY.cost)
    yield `A request took ${before.cpu.toFixed(2)} ms of CPU before the load and ${later.cpu.toFixed(2)} ms after it.`
}

/** Whatever was acknowledged must be there. */
function* lossesOf({ tally, exported }: Outcome): Generator<string> {
  for (const kind of ['cards', 'comments'] as const) {
    const there = new Set(exported[kind].map(({ _id }) => _id))
    const lost = tally.made[kind].filter((id) => !there.has(id))
    if (lost.length > 0)
      yield `${lost.length} of ${tally.made[kind].length} acknowledged ${kind} are not there: ${lost[0]}.`
  }
}
