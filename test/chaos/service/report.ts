import type { Flags } from './flags.ts'
import { type Evidence, acceptedBy, committedOf } from './compare.ts'
import type { Receiver } from './receiver.ts'

const SHOWN_DIFFERENCES = 20

/** What is about to be done. */
export function planSentence({ seed, edits, writers, kills, lateKills }: Flags): string {
  return `Seed ${seed}: ${edits} edits by ${writers} writers; ${kills} kills during them, and ${lateKills} later.`
}

/** How far the deliveries are. */
export function progressSentence({ stage, hooks, exported, arrivals }: Evidence, ms: number) {
  const committed = committedOf(exported, stage).length
  const parts = hooks.map((hook) => `${hook.name} ${acceptedBy(hook, arrivals).size}`)
  return `  ${Math.round(ms / 1_000)} s: of ${committed} changes, ${parts.join(', ')} have arrived.`
}

/** What happened, in numbers. */
export function numbers(evidence: Evidence, receiver: Receiver, kills: number): string {
  const { stage, hooks, exported, ledger } = evidence
  const { arrivals, broken, tricks } = receiver
  const accepted = arrivals.filter(({ outcome }) => outcome === 'accepted').length
  const distinct = hooks.reduce((sum, hook) => sum + acceptedBy(hook, arrivals).size, 0)
  const cut = arrivals.filter(({ outcome }) => outcome === 'cut' || outcome === 'open').length
  return table({
    'edits acknowledged': ledger.acknowledged.length,
    'replies lost': ledger.lost,
    'answered 429 or 5xx': ledger.busy.length,
    kills,
    'committed changes': committedOf(exported, stage).length,
    'deliveries accepted': `${distinct}, to ${hooks.length} webhooks`,
    duplicates: accepted - distinct,
    'failures provoked': `${tricks.refuse} answers of 500, ${tricks.reset} resets, ${tricks.delay} slow answers`,
    'cut off by a kill': cut + broken,
    'all there after': `${(lastArrival(evidence) / 1_000).toFixed(1)} s from the last edit`,
  })
}

/** What is not as it should be, a line for each of the first. */
export function differenceLines(differences: string[]): string {
  if (differences.length === 0) return 'No differences.'
  const shown = differences.slice(0, SHOWN_DIFFERENCES).map((difference) => `  ${difference}`)
  const more = differences.length - shown.length
  const lines = [`${differences.length} differences:`, ...shown]
  return [...lines, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n')
}

/** Milliseconds from the last edit to the last delivery that was not a duplicate. */
function lastArrival({ arrivals, ledger }: Evidence): number {
  const seen = new Map<string, number>()
  for (const { outcome, id, answeredAtMs } of arrivals) {
    if (outcome !== 'accepted') continue
    seen.set(id, Math.min(seen.get(id) ?? answeredAtMs, answeredAtMs))
  }
  return Math.max(0, Math.max(0, ...seen.values()) - ledger.lastAtMs)
}

/** Numbers by their names, a line each. */
export function table(rows: Record<string, string | number>): string {
  const width = Math.max(20, ...Object.keys(rows).map((name) => name.length)) + 2
  const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(width)}${value}`)
  return lines.join('\n')
}
