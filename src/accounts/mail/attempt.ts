import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { type Waits, waitAfter } from '../../outbox/attempts.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/contract/days.ts'
import type { MailResult } from '../../outbox/ways/mail-result.ts'
import type { MailState } from './tables.ts'

export const MAIL_WAITS: Waits = {
  waitsMs: [
    10 * SECOND_MS,
    MINUTE_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
  ],
  longestMs: 11 * HOUR_MS,
}

/** The state of a message after an attempt, and when it is due again. */
export type AfterAttempt = { state: MailState; dueAt: Moment | null; error: string | null }

/** The state of a message after its `tries`-th attempt; `chance` is a random number from 0 to 1. */
export function afterAttempt(
  result: MailResult,
  { tries, usefulUntil }: { tries: number; usefulUntil: Moment | null },
  nowMs: number,
  chance: number,
): AfterAttempt {
  if (result.isSent) return { state: 'sent', dueAt: null, error: null }
  const { error } = result
  if (result.isMoot) return { state: 'dropped', dueAt: null, error }
  const waitMs = result.isFinal ? undefined : waitAfter(tries, MAIL_WAITS, chance)
  const dueAt = waitMs === undefined ? null : momentOf(nowMs + waitMs)
  const isLate = dueAt !== null && usefulUntil !== null && dueAt > usefulUntil
  if (dueAt === null || isLate) return { state: 'failed', dueAt: null, error }
  return { state: 'waiting', dueAt, error }
}
