import type { AttemptResult } from '../../webhooks/delivery.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The wait after each failed attempt; after the last one, what waits is not pushed. */
const WAITS_MS = [MINUTE_MS / 2, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]

/** The longest `Retry-After` that is honoured. */
const LONGEST_WAIT_MS = 12 * HOUR_MS

/** A wait is lengthened at random by up to this part, so that retries do not come at the same time. */
const JITTER = 0.1

/** What follows from an attempt: it is done, it is tried again after some time, or the subscription is over. */
export type AfterPush = { next: 'settle' | 'drop' } | { next: 'retry'; waitMs: number }

/**
 * What follows from the attempt after `tries` failed ones; `chance` is a random number from 0 to 1. Push
 * services answer 404 or 410 where a subscription is over. One that was refused to the last is over, too.
 */
export function afterPush(result: AttemptResult, tries: number, chance: number): AfterPush {
  const { status, error, retryAfterMs = 0 } = result
  if (error === null) return { next: 'settle' }
  if (status === 404 || status === 410) return { next: 'drop' }
  const waitMs = WAITS_MS[tries]
  if (waitMs !== undefined)
    return {
      next: 'retry',
      waitMs: Math.min(Math.max(waitMs, retryAfterMs) * (1 + JITTER * chance), LONGEST_WAIT_MS),
    }
  const isRefused = status !== null && status >= 400 && status < 500 && status !== 429
  return { next: isRefused ? 'drop' : 'settle' }
}
