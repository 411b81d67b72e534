import type { Ask, Outcome } from './ask.ts'

/** A rule that a reply broke, the least request that has it do so, and what first came of it. */
export type Violation = {
  operation: string
  fault: string
  times: number
  ask: Ask
  outcome: Outcome
}

export type Tally = {
  requests: number
  readBacks: number
  byClass: Map<string, number>
  byOperation: Map<string, Map<string, number>>
  violations: Map<string, Violation>
}

/** A tally of nothing. */
export function newTally(): Tally {
  return {
    requests: 0,
    readBacks: 0,
    byClass: new Map(),
    byOperation: new Map(),
    violations: new Map(),
  }
}

/** Counts a request by what came of it. */
export function count(tally: Tally, { operation, reaches }: Ask, outcome: Outcome): void {
  const name = classOf(outcome)
  const place = reaches === undefined ? '(beside the table)' : operation
  const here = tally.byOperation.get(place) ?? new Map<string, number>()
  tally.byOperation.set(place, here)
  tally.requests += 1
  add(tally.byClass, name)
  add(here, name)
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function classOf(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome
  const { status, headers } = outcome
  if (!headers.has('api-revision')) return 'runtime'
  return status === 503 ? '503' : `${Math.floor(status / 100)}xx`
}
