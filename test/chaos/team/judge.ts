import { quantile } from 'simple-statistics'
import type { Course } from '../load/memory.ts'
import type { Day } from './day.ts'
import type { Flags } from './flags.ts'

/** The most that a team of fifty may take, in MB and in ms. */
export const BOUND = { restMb: 200, teamMb: 500, readP99Ms: 300, riseMb: 50 } as const

/** The result of a run; memory in MB. */
export type Outcome = {
  restMb: number
  day: Day
  memory: Course
  told: number
  ended: string[]
  further: { opened: number; refused: number }
  complaints: string[]
}

/** A sentence for everything that is not as it should be. */
export function* differencesIn(outcome: Outcome, { further }: Flags): Generator<string> {
  const { restMb, day, memory, told, ended, complaints } = outcome
  if (day.failures.length > 0)
    yield `${day.failures.length} requests failed, the first of them ${day.failures[0]}.`
  if (day.reads.length === 0 || day.writes.length === 0)
    yield 'Nothing was read, or nothing written.'
  else if (quantile(day.reads, 0.99) > BOUND.readP99Ms)
    yield `One read in a hundred took longer than ${BOUND.readP99Ms} ms.`
  if (ended.length > 0) yield `${ended.length} sockets ended, the first of them by ${ended[0]}.`
  if (told === 0) yield 'No change was told.'
  if (restMb > BOUND.restMb) yield `At rest the service held more than ${BOUND.restMb} MB.`
  if (memory.peak > BOUND.teamMb)
    yield `With the team the service held more than ${BOUND.teamMb} MB.`
  if (memory.rise > BOUND.riseMb)
    yield `The memory rose by more than ${BOUND.riseMb} MB after the warm-up.`
  if (outcome.further.opened + outcome.further.refused < further)
    yield `Of ${further} sockets some were neither served nor refused.`
  if (complaints.length > 0)
    yield `The log complains ${complaints.length} times, first: ${complaints[0]}`
}
