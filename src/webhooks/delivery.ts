import type { Moment } from '../kernel/contract/moment.ts'

/** The `User-Agent` of webhook requests. The service refuses requests with it, because they would loop. */
export const SENDER = 'Laneway-Webhooks/1'

export type DeliveryState = 'pending' | 'delivered' | 'failed'

/** The result of one attempt: the receiver's status, if there was a response, and the error, if it failed. */
export type AttemptResult = {
  status: number | null
  error: string | null
  /** From the receiver's `Retry-After`. */
  retryAfterMs?: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The wait after each failed attempt; after the last one the delivery has failed. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]

/** A wait is lengthened at random by up to this part, so that retries do not come at the same time. */
const JITTER = 0.1

/** The longest `Retry-After` that is honoured. */
const LONGEST_REST_MS = 12 * HOUR_MS

/** After so many failures in a row nothing is sent to a receiver for a while, twice as long each time. */
const REST = { failures: 3, firstMs: 5 * SECOND_MS, mostMs: 5 * MINUTE_MS } as const

/** An integration whose receiver has only failed for so long is disabled. */
export const PATIENCE_MS = 5 * 24 * HOUR_MS

/** The state of a delivery after its `tries`-th attempt; `chance` is a random number from 0 to 1. */
export function afterAttempt(
  result: AttemptResult,
  tries: number,
  nowMs: number,
  chance: number,
): { state: DeliveryState; nextTryAt: Moment | null } {
  if (result.error === null) return { state: 'delivered', nextTryAt: null }
  const waitMs = WAITS_MS[tries - 1]
  if (waitMs === undefined) return { state: 'failed', nextTryAt: null }
  const longMs = Math.max(waitMs, retryAfterOf(result)) * (1 + JITTER * chance)
  const ms = Math.min(longMs, LONGEST_REST_MS)
  return { state: 'pending', nextTryAt: new Date(nowMs + ms).toISOString() }
}

function retryAfterOf({ retryAfterMs = 0 }: AttemptResult): number {
  return Math.min(retryAfterMs, LONGEST_REST_MS)
}

/** A receiver's failures in a row, since when it fails, and until when nothing is sent to it. */
export type Health = { failures: number; failingSince: Moment | null; restsUntil: string }

export function healthAfter(before: Health, result: AttemptResult, nowMs: number): Health {
  if (result.error === null) return { failures: 0, failingSince: null, restsUntil: '' }
  const failures = before.failures + 1
  const over = failures - REST.failures
  const ownMs = over < 0 ? 0 : Math.min(REST.firstMs * 2 ** over, REST.mostMs)
  const restMs = Math.max(ownMs, retryAfterOf(result))
  return {
    failures,
    failingSince: before.failingSince ?? new Date(nowMs).toISOString(),
    restsUntil: restMs === 0 ? '' : new Date(nowMs + restMs).toISOString(),
  }
}

/** Why an integration must be disabled after an attempt; null if it need not. */
export function disabledReason(
  { failingSince }: Health,
  { status }: AttemptResult,
  nowMs: number,
): string | null {
  if (status === 410) return 'Its receiver answered 410: it is gone.'
  const isHopeless = failingSince !== null && nowMs - Date.parse(failingSince) >= PATIENCE_MS
  return isHopeless ? 'Its receiver has done nothing but fail for five days.' : null
}

/** The wait that a `Retry-After` asks for, in seconds or as a date; 0 if it is neither. */
export function retryAfterMs(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS
  const ms = /\bGMT$/.test(text) ? Date.parse(text) - nowMs : 0
  return ms > 0 ? ms : 0
}
