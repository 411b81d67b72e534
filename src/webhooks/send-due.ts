import { momentOf } from '../kernel/contract/moment.ts'
import { logFault } from '../kernel/log-error.ts'
import type { Store } from '../kernel/db/store.ts'
import { mostTries } from '../outbox/attempts.ts'
import type { AttemptResult } from '../outbox/ways/post.ts'
import { deliver } from './deliver.ts'
import {
  DELIVERY_WAITS,
  type Health,
  afterAttempt,
  disabledReason,
  healthAfter,
} from './delivery.ts'
import type { DeliveryDeps, DueDelivery, Receiver } from './delivery-deps.ts'
import type { DeliveryOutcome } from './saves.ts'

/** Outcomes are stored at least this often, so that a run that is lost repeats few deliveries. */
const PART_MS = 2_000

/** The outcome of a delivery that has nothing to tell any more. */
const DROPPED = { state: 'failed', status: null, error: null, nextTryAt: null } as const

/** A delivery whose attempts have all failed. */
export type GivenUp = DueDelivery & { outcome: DeliveryOutcome }

/** The results of a run for one integration. `given` are the deliveries that it gives up, and `end` is the reason to disable the integration, if there is one. */
export type Sent = {
  settled: DeliveryOutcome[]
  given: GivenUp[]
  health: Health
  end: string | null
}

/**
 * Sends deliveries one after the other. It stops where one of them ends the integration, or the receiver is
 * to rest. After a run that was lost it sends the first one alone, so that what has arrived is settled, and
 * only a delivery that itself cuts runs off is given up.
 */
export async function sendDue(
  deps: DeliveryDeps,
  store: Store,
  to: Receiver,
  due: DueDelivery[],
): Promise<Sent> {
  const { failures, failingSince, restsUntil } = to
  const health = { failures, failingSince, restsUntil }
  const sent: Sent = { settled: [], given: [], health, end: null }
  if (to.url === null) return { ...sent, end: 'The integration is gone.' }
  if (to.isEnabled === 0) return { ...sent, end: 'The integration is disabled.' }
  const startMs = deps.nowMs()
  for (const [at, delivery] of due.entries()) {
    if (deps.nowMs() - startMs > PART_MS || (at > 0 && to.tries > 1)) break
    const isCutOff = at === 0 && to.tries > mostTries(DELIVERY_WAITS)
    const result = isCutOff ? CUT_OFF : await attempt(deps, store, { ...to, url: to.url }, delivery)
    const nowMs = deps.nowMs()
    const { seq } = delivery
    const tries = isCutOff ? to.tries : delivery.tries + 1
    if (result === undefined) {
      sent.settled.push({ seq, tries: delivery.tries, at: momentOf(nowMs), ...DROPPED })
      continue
    }
    const after = afterAttempt(result, tries, nowMs, deps.chance())
    const { status, error } = result
    const outcome = { seq, tries, status, error, at: momentOf(nowMs), ...after }
    sent.settled.push(outcome)
    if (after.state === 'failed') sent.given.push({ ...delivery, outcome })
    sent.health = healthAfter(sent.health, result, nowMs)
    sent.end = error === null ? null : disabledReason(sent.health, result, nowMs)
    if (sent.end !== null || sent.health.restsUntil > momentOf(nowMs)) break
  }
  return sent
}

/** The result of a delivery whose attempts were begun by several runs in a row, none of which has ended. */
const CUT_OFF: AttemptResult = { status: null, error: 'No attempt has ended.' }

async function attempt(
  deps: DeliveryDeps,
  store: Store,
  { id: integrationId, userId, url, token }: Receiver & { url: string },
  { eventId, seq, payload }: DueDelivery,
): Promise<AttemptResult | undefined> {
  const id = `${eventId}-${integrationId}`
  try {
    const body = payload ?? (await deps.compose(store, { id, integrationId, userId, seq }))
    return body === undefined ? undefined : await deliver({ id, url, token, body }, deps)
  } catch (thrown) {
    logFault('webhooks', thrown, { id })
    return { status: null, error: 'It could not be written.' }
  }
}
