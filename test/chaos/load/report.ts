import { max, median, quantile } from 'simple-statistics'
import { figures, whole } from '../../../scripts/report.ts'
import type { Flags } from './flags.ts'
import type { Outcome } from './judge.ts'
import { BOUND } from './memory.ts'
import { type Speed, returnedMs } from './speed.ts'
import { type Tally, shedOf, wrongOf } from './tally.ts'

/** Says what is about to be offered. */
export function planSentence({ perSecond, connections }: Speed, flags: Flags): string {
  const { seed, minutes, times } = flags
  return `Seed ${seed}: ${whole(perSecond)} a second are carried at ${connections} connections; ${whole(perSecond * times)} are offered for ${minutes} min.`
}

/** Says how far it is, after so many seconds and with so many MB held. */
export function progressSentence(tally: Tally, seconds: number, mb: number): string {
  const each = (count: number) => whole(count / seconds)
  const due = tally.offered + tally.notOffered
  return `  ${Math.round(seconds)} s: of ${each(due)} a second ${each(tally.offered)} offered, ${each(tally.carried)} carried, ${each(shedOf(tally))} turned away, ${wrongOf(tally)} wrong; ${whole(mb)} MB.`
}

/** Returns what happened, in numbers; rates are a second, times in milliseconds, memory in MB. */
export function figuresOf(outcome: Outcome) {
  const { tally, seconds, before, windows, later, memory, minutes, exported } = outcome
  const each = (count: number) => Math.round((count / seconds) * 10) / 10
  const backMs = returnedMs(windows, before, later)
  return {
    fullSpeed: Math.round(before.perSecond),
    due: each(tally.offered + tally.notOffered),
    offered: each(tally.offered),
    notOffered: each(tally.notOffered),
    carried: each(tally.carried),
    shed: Object.fromEntries([...tally.shed].map(([kind, count]) => [kind, each(count)])),
    wrong: wrongOf(tally),
    p50: quantileMs(tally.latencies, 0.5),
    p99: quantileMs(tally.latencies, 0.99),
    slowest: Math.round(tally.latencies.length > 0 ? max(tally.latencies) : 0),
    slowestShed: Math.round(tally.slowestShedMs),
    lateP99: quantileMs(tally.lateness, 0.99),
    memory: minutes,
    memoryMedian: Math.round(memory.middle),
    memoryPeak: Math.round(memory.peak),
    memoryRise: Math.round(memory.rise),
    recoveredMs: backMs === undefined ? null : Math.round(backMs),
    inRecovery: windows.map(({ perSecond }) => Math.round(perSecond)),
    later: Math.round(later.perSecond),
    cpuMs: { before: hundredths(before.cpu), later: hundredths(later.cpu) },
    acknowledged: { cards: tally.made.cards.length, comments: tally.made.comments.length },
    there: { cards: exported.cards.length, comments: exported.comments.length },
    rows: outcome.audit.rows,
  }
}

/** The numbers, a line each. */
export function numbers(outcome: Outcome): string {
  const got = figuresOf(outcome)
  const { audit } = outcome
  const shed = Object.entries(got.shed).map(([kind, count]) => `${count} ${kind}`)
  const rows = Object.entries(audit.rows).map(([name, count]) => `${count} ${name}`)
  const back = got.recoveredMs === null ? 'no' : `after ${(got.recoveredMs / 1_000).toFixed(1)} s`
  return figures({
    'carried at best': `${got.fullSpeed} a second`,
    'due by the clock': `${got.due} a second, of which ${got.notOffered} found every connection waiting`,
    offered: `${got.offered} a second`,
    carried: `${got.carried} a second, p50 ${got.p50} ms, p99 ${got.p99} ms, ${got.slowest} ms at most`,
    'turned away': `${shed.join(', ') || 0} a second, ${got.slowestShed} ms at most`,
    'answered otherwise': got.wrong,
    'sent late': `${got.lateP99} ms in the 99th percentile`,
    'memory each minute': `${got.memory.join(', ')} MB`,
    'memory after warm-up': `median ${got.memoryMedian} MB, peak ${got.memoryPeak} MB, rise ${got.memoryRise} MB (bound ${BOUND.riseMb} MB)`,
    'as fast as before': `${back}: ${got.inRecovery.join(', ')} a second; ${got.later} later`,
    'CPU for a request': `${got.cpuMs.before} ms before, ${got.cpuMs.later} ms after`,
    acknowledged: `${got.acknowledged.cards} cards, ${got.acknowledged.comments} comments`,
    'rows in the store': rows.join(', '),
    'queries for faults': audit.queries,
  })
}

function quantileMs(times: number[], part: number): number {
  if (times.length === 0) return 0
  return Math.round((part === 0.5 ? median(times) : quantile(times, part)) * 10) / 10
}

function hundredths(number: number): number {
  return Math.round(number * 100) / 100
}
