import { setTimeout as sleep } from 'node:timers/promises'
import { type Evidence, acceptedBy, committedOf } from './compare.ts'
import { progressSentence } from './report.ts'

const POLL_MS = 200
const SAY_MS = 15_000

/** The time for which the receiver is left open for more than it should get. */
const AFTERMATH_MS = 3_000

/** Waits until every hook has every committed change, or nothing new came for too long. */
export async function waitForAll(evidence: Evidence, patienceMs: number): Promise<void> {
  const startMs = Date.now()
  let newsMs = startMs
  let saidMs = startMs
  for (let known = 0; missing(evidence) > 0;) {
    const nowMs = Date.now()
    const there = distinct(evidence)
    if (there > known) newsMs = nowMs
    known = there
    if (nowMs - newsMs > patienceMs) return
    if (nowMs - saidMs >= SAY_MS) {
      saidMs = nowMs
      console.log(progressSentence(evidence, nowMs - startMs))
    }
    await sleep(POLL_MS)
  }
  await sleep(AFTERMATH_MS)
}

/** Returns how many deliveries are still to come. */
export function missing({ stage, hooks, exported, arrivals }: Evidence): number {
  const committed = committedOf(exported, stage)
  return hooks.reduce((sum, hook) => {
    const accepted = acceptedBy(hook, arrivals)
    return sum + committed.filter(({ id }) => !accepted.has(id)).length
  }, 0)
}

function distinct({ hooks, arrivals }: Evidence): number {
  return hooks.reduce((sum, hook) => sum + acceptedBy(hook, arrivals).size, 0)
}
