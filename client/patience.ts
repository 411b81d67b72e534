import type { LanewayError } from './failure.ts'

/** Time and randomness; tests replace them. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** A number from 0 to 1. */
  random(): number
  /** Waits; throws the signal's reason as soon as it is aborted. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

/** Most attempts for a request, the timeout for a reply, and the longest Retry-After to obey. */
export type Patience = { tries: number; timeoutMs: number; longestWaitMs: number }

export const USUAL_PATIENCE: Patience = { tries: 5, timeoutMs: 30_000, longestWaitMs: 60_000 }

export const WALL_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    }),
}

/** Bounds of the random pause between attempts: the upper bound doubles with every attempt, up to the longest. */
const BACKOFF_MS = { first: 250, longest: 10_000 } as const

/** Statuses that a retry may solve. */
const RETRYABLE = new Set([429, 502, 503, 504])

/** The pause before the next attempt; undefined if a retry does not help or Retry-After is too long. */
export function pauseMs(
  { code, status, waitMs }: LanewayError,
  tried: number,
  { tries, longestWaitMs }: Patience,
  { random }: Clock,
): number | undefined {
  const isRetryable = RETRYABLE.has(status) || code === 'network.failed' || code === 'key.in_flight'
  if (!isRetryable || tried >= tries) return undefined
  if (waitMs !== undefined) return waitMs <= longestWaitMs ? waitMs : undefined
  return random() * Math.min(BACKOFF_MS.first * 2 ** (tried - 1), BACKOFF_MS.longest)
}

/** Retry-After in milliseconds; the header has seconds or a date. */
export function retryAfterMs({ headers }: Response, { now }: Clock): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
