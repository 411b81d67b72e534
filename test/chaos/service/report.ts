import { figures } from '../../../scripts/report.ts'
import type { Flags } from './flags.ts'
import { type Evidence, acceptedBy, committedOf } from './compare.ts'
import type { Receiver } from './receiver.ts'

/** Says what is about to be done. */
export function planSentence({ seed, edits, writers, kills, lateKills }: Flags): string {
  return `Seed ${seed}: ${edits} edits by ${writers} writers; ${kills} kills during them, and ${lateKills} later.`
}

/** Says how far the deliveries are. */
export function progressSentence({ stage, hooks, exported, arrivals }: Evidence, ms: number) {
  const committed = committedOf(exported, stage).length
  const parts = hooks.map((hook) => `${hook.name} ${acceptedBy(hook, arrivals).size}`)
  return `  ${Math.round(ms / 1_000)} s: of ${committed} changes, ${parts.join(', ')} have arrived.`
}

/** Says what happened, in numbers. */
export function numbers(evidence: Evidence, receiver: Receiver, kills: number): string {
  const { stage, hooks, exported, ledger } = evidence
  const { arrivals, broken, tricks } = receiver
  const accepted = arrivals.filter(({ outcome }) => outcome === 'accepted').length
  const distinct = hooks.reduce((sum, hook) => sum + acceptedBy(hook, arrivals).size, 0)
  const cut = arrivals.filter(({ outcome }) => outcome === 'cut' || outcome === 'open').length
  return figures({
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

/** Milliseconds from the last edit to the last delivery that was not a duplicate. */
function lastArrival({ arrivals, ledger }: Evidence): number {
  const seen = new Map<string, number>()
  for (const { outcome, id, answeredAtMs } of arrivals) {
    if (outcome !== 'accepted') continue
    seen.set(id, Math.min(seen.get(id) ?? answeredAtMs, answeredAtMs))
  }
  return Math.max(0, Math.max(0, ...seen.values()) - ledger.lastAtMs)
}
