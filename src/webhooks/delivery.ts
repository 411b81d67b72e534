import { type Moment, momentOf } from '../kernel/contract/moment.ts'
import { type Waits, waitAfter } from '../outbox/attempts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/contract/days.ts'
import type { AttemptResult } from '../outbox/ways/post.ts'

export type DeliveryState = 'pending' | 'delivered' | 'failed'

export const DELIVERY_WAITS: Waits = {
  waitsMs: [
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    10 * HOUR_MS,
  ],
  longestMs: 12 * HOUR_MS,
}

/** After so many failures in a row nothing is sent to a receiver for a while, twice as long each time. */
const REST = { failures: 3, firstMs: 5 * SECOND_MS, mostMs: 5 * MINUTE_MS } as const

/** An integration whose receiver has only failed for so long is disabled. */
export const PATIENCE_MS = 5 * DAY_MS

/** The state of a delivery after its `tries`-th attempt; `chance` is a random number from 0 to 1. */
export function afterAttempt(
  result: AttemptResult,
  tries: number,
  nowMs: number,
  chance: number,
): { state: DeliveryState; nextTryAt: Moment | null } {
  if (result.error === null) return { state: 'delivered', nextTryAt: null }
  const waitMs = waitAfter(tries, DELIVERY_WAITS, chance, result.retryAfterMs)
  if (waitMs === undefined) return { state: 'failed', nextTryAt: null }
  return { state: 'pending', nextTryAt: momentOf(nowMs + waitMs) }
}

/** A receiver's failures in a row, since when it fails, and until when nothing is sent to it. */
export type Health = { failures: number; failingSince: Moment | null; restsUntil: string }

export function healthAfter(before: Health, result: AttemptResult, nowMs: number): Health {
  if (result.error === null) return { failures: 0, failingSince: null, restsUntil: '' }
  const failures = before.failures + 1
  const over = failures - REST.failures
  const ownMs = over < 0 ? 0 : Math.min(REST.firstMs * 2 ** over, REST.mostMs)
  const restMs = Math.max(ownMs, Math.min(result.retryAfterMs ?? 0, DELIVERY_WAITS.longestMs))
  return {
    failures,
    failingSince: before.failingSince ?? momentOf(nowMs),
    restsUntil: restMs === 0 ? '' : momentOf(nowMs + restMs),
  }
}

/** The reason to disable an integration after an attempt; null if there is none. */
export function disabledReason(
  { failingSince }: Health,
  { status }: AttemptResult,
  nowMs: number,
): string | null {
  if (status === 410) return 'Its receiver answered 410: it is gone.'
  const isHopeless = failingSince !== null && nowMs - Date.parse(failingSince) >= PATIENCE_MS
  return isHopeless ? 'Its receiver has done nothing but fail for five days.' : null
}
