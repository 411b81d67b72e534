import { type Waits, waitAfter } from '../../outbox/attempts.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/contract/days.ts'
import type { AttemptResult } from '../../outbox/ways/post.ts'

/** After the last of these waits, what waits is given up. */
export const PUSH_WAITS: Waits = {
  waitsMs: [MINUTE_MS / 2, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS],
  longestMs: 12 * HOUR_MS,
}

/** The consequence of an attempt: it is done, it is tried again after some time, it is given up, or the subscription is over. */
export type AfterPush =
  | { next: 'settle' | 'drop' }
  | { next: 'give-up'; error: string }
  | { next: 'retry'; waitMs: number }

/**
 * The consequence of the `tries`-th attempt; `chance` is a random number from 0 to 1. Push services answer
 * 404 or 410 once a subscription is over. A subscription whose last attempt was refused is over, too.
 */
export function afterPush(result: AttemptResult, tries: number, chance: number): AfterPush {
  const { status, error, retryAfterMs } = result
  if (error === null) return { next: 'settle' }
  if (status === 404 || status === 410) return { next: 'drop' }
  const waitMs = waitAfter(tries, PUSH_WAITS, chance, retryAfterMs)
  if (waitMs !== undefined) return { next: 'retry', waitMs }
  const isRefused = status !== null && status >= 400 && status < 500 && status !== 429
  return isRefused ? { next: 'drop' } : { next: 'give-up', error }
}
