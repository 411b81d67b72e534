import type { Moment } from '../../kernel/contract/moment.ts'
import { oneLine } from '../audit/entry.ts'
import type { MailState } from './tables.ts'

/**
 * How an attempt to send ended. `isFinal` if another one would end the same way, `isMoot` if there was
 * nothing to send any more.
 */
export type MailResult =
  | { isSent: true }
  | { isSent: false; isFinal: boolean; isMoot?: true; error: string }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The wait after each failed attempt; after the last one the message has failed. */
const WAITS_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
]

/** A wait is lengthened at random by up to this part, so that retries do not come at the same time. */
const JITTER = 0.1

type AfterAttempt = { state: MailState; nextTryAt: Moment | null; error: string | null }

/** The state of a message after its `tries`-th attempt; `chance` is a random number from 0 to 1. */
export function afterAttempt(
  result: MailResult,
  { tries, usefulUntil }: { tries: number; usefulUntil: Moment | null },
  nowMs: number,
  chance: number,
): AfterAttempt {
  if (result.isSent) return { state: 'sent', nextTryAt: null, error: null }
  const { error } = result
  if (result.isMoot) return { state: 'dropped', nextTryAt: null, error }
  const waitMs = result.isFinal ? undefined : WAITS_MS[tries - 1]
  if (waitMs === undefined) return { state: 'failed', nextTryAt: null, error }
  const nextTryAt = new Date(nowMs + waitMs * (1 + JITTER * chance)).toISOString()
  const isLate = usefulUntil !== null && nextTryAt > usefulUntil
  return isLate
    ? { state: 'failed', nextTryAt: null, error }
    : { state: 'waiting', nextTryAt, error }
}

/** Longest answer of a server that is kept. */
const LONGEST = 300

/** Commands after which an answer of 5xx is about this message. After others it is about the server or its sign-in, which the site admin can put right. */
const ABOUT_MESSAGE = /^(?:MAIL|RCPT|DATA|API)/

/** The result of an attempt that has thrown. What is kept of it names no address, as the server may have repeated one. */
export function failedAttempt(thrown: unknown): MailResult {
  const { message = String(thrown), command = '', responseCode = 0 } = faultIn(thrown)
  const error = oneLine(`${command} ${message}`)
    .replace(/\S+@\S+/g, '…')
    .trim()
    .slice(0, LONGEST)
  return { isSent: false, isFinal: responseCode >= 500 && ABOUT_MESSAGE.test(command), error }
}

/** What errors of Nodemailer say beside the message. */
type Fault = { message?: string; command?: string; responseCode?: number }

function faultIn(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return {}
  const { message } = thrown
  const command: unknown = Reflect.get(thrown, 'command')
  const code: unknown = Reflect.get(thrown, 'responseCode')
  return {
    message,
    ...(typeof command === 'string' && { command }),
    ...(typeof code === 'number' && { responseCode: code }),
  }
}
