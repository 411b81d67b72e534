import type { Moment } from '../contract/moment.ts'

/** How the service names itself to receivers; it takes no request that names itself so. */
export const SENDER = 'Laneway-Webhooks/1'

/** Whether a delivery is still to be tried, has arrived, or was given up. */
export type DeliveryState = 'pending' | 'delivered' | 'failed'

/** What one try of a delivery came to: the receiver's status, if it gave one, and what was wrong. */
export type AttemptResult = {
  status: number | null
  error: string | null
  /** How long the receiver asked to be left alone. */
  retryAfterMs?: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long after each failed try the next one comes; after the last there is none. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]

/** The part of a wait by which chance may lengthen it, so that not all come at once. */
const JITTER = 0.1

/** The longest that a receiver may ask to be left alone. */
const LONGEST_REST_MS = 12 * HOUR_MS

/** Failures in a row after which a receiver is left to rest, and for how long, doubling each time. */
const REST = { failures: 3, firstMs: 5 * SECOND_MS, mostMs: 5 * MINUTE_MS } as const

/** How long a receiver may do nothing but fail before its integration is disabled. */
export const PATIENCE_MS = 5 * 24 * HOUR_MS

/** What becomes of a delivery after a try, the `tries`-th; `chance` is from 0 to 1. */
export function afterAttempt(
  tried: AttemptResult,
  tries: number,
  nowMs: number,
  chance: number,
): { state: DeliveryState; nextTryAt: Moment | null } {
  if (tried.error === null) return { state: 'delivered', nextTryAt: null }
  const waitMs = WAITS_MS[tries - 1]
  if (waitMs === undefined) return { state: 'failed', nextTryAt: null }
  const longMs = Math.max(waitMs, restFor(tried)) * (1 + JITTER * chance)
  const ms = Math.min(longMs, LONGEST_REST_MS)
  return { state: 'pending', nextTryAt: new Date(nowMs + ms).toISOString() }
}

/** How long a receiver has asked to be left alone, as far as that is granted. */
function restFor({ retryAfterMs = 0 }: AttemptResult): number {
  return Math.min(retryAfterMs, LONGEST_REST_MS)
}

/** How a receiver does: its failures in a row, since when, and until when it is left to rest. */
export type Health = { failures: number; failingSince: Moment | null; restsUntil: string }

/** How a receiver does after one more try. */
export function healthAfter(before: Health, tried: AttemptResult, nowMs: number): Health {
  if (tried.error === null) return { failures: 0, failingSince: null, restsUntil: '' }
  const failures = before.failures + 1
  const over = failures - REST.failures
  const ownMs = over < 0 ? 0 : Math.min(REST.firstMs * 2 ** over, REST.mostMs)
  const restMs = Math.max(ownMs, restFor(tried))
  return {
    failures,
    failingSince: before.failingSince ?? new Date(nowMs).toISOString(),
    restsUntil: restMs === 0 ? '' : new Date(nowMs + restMs).toISOString(),
  }
}

/** Why an integration is to be disabled after a try, if it is. */
export function disabledReason(
  { failingSince }: Health,
  { status }: AttemptResult,
  nowMs: number,
): string | null {
  if (status === 410) return 'Its receiver answered 410: it is gone.'
  const isHopeless = failingSince !== null && nowMs - Date.parse(failingSince) >= PATIENCE_MS
  return isHopeless ? 'Its receiver has done nothing but fail for five days.' : null
}

/** How long a `Retry-After` asks for, in seconds or as a date; nothing where it is neither. */
export function retryAfterMs(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS
  const ms = /\bGMT$/.test(text) ? Date.parse(text) - nowMs : 0
  return ms > 0 ? ms : 0
}
