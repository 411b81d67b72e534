import { figures } from '../../../scripts/report.ts'
import type { Finding } from './check.ts'
import type { Run } from './play.ts'

/** The counts of the runs so far. */
export type Tally = {
  runs: number
  twins: number
  failed: number
  unexplained: number
  undecided: number
  cards: number
  states: number
  outcomes: Map<string, number>
  startedMs: number
}

/** A tally of nothing. */
export function newTally(): Tally {
  const none = { runs: 0, twins: 0, failed: 0, unexplained: 0, undecided: 0, cards: 0, states: 0 }
  return { ...none, outcomes: new Map(), startedMs: performance.now() }
}

/** Adds a run, on a board with one object or with two, and what was found in it. */
export function add(tally: Tally, { history }: Run, finding: Finding, isTwin: boolean): void {
  tally.runs += 1
  tally.twins += isTwin ? 1 : 0
  tally.failed += isWrong(finding) ? 1 : 0
  tally.unexplained += finding.unexplained.length
  tally.undecided += finding.undecided.length
  tally.cards += finding.cards
  tally.states += finding.states
  for (const { input, output, ifVersion, after } of history) {
    const how = ifVersion === undefined ? (after ? ' at a bookmark' : '') : ' with If-Match'
    const came = typeof output === 'object' ? 'read' : (output ?? 'unknown')
    const name = `${input.do}${how}: ${came}`
    tally.outcomes.set(name, (tally.outcomes.get(name) ?? 0) + 1)
  }
}

/** Returns true if a run was not as it should be; what is undecided counts as such. */
export function isWrong({ disorder, unexplained, undecided }: Finding): boolean {
  return disorder.length + unexplained.length + undecided.length > 0
}

/** Says how far the runs are. */
export function runLine(number: number, runs: number, { cards, states }: Finding): string {
  return `  run ${number} of ${runs}: ${cards} cards, ${states} places searched`
}

/** Says what happened, in numbers. */
export function numbers(tally: Tally): string {
  const { runs, twins, failed, unexplained, undecided, cards, states, outcomes, startedMs } = tally
  const operations = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
  return figures({
    runs: `${runs}, of which ${failed} not as they should be`,
    'with two objects': twins,
    operations,
    ...Object.fromEntries([...outcomes].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    cards: `${cards}, of which ${unexplained} have no order, and ${undecided} are undecided`,
    'places searched': states,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
  })
}
