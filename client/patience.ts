import type { LanewayError } from './failure.ts'

/** What a client waits by; tests have one of their own. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** A number from 0 to 1. */
  random(): number
  /** Waits so many milliseconds; throws a signal's reason as soon as it is aborted. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

/** How often a request is sent, and how long is waited for a reply and between two tries, in milliseconds. */
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

/** The longest first pause, which doubles with every try, and the longest of all. */
const BACKOFF_MS = { first: 250, longest: 10_000 } as const

const PASSING = new Set([429, 502, 503, 504])

/** How long to wait before a try that follows so many; undefined where another would not help, or was asked for too late. */
export function pauseMs(
  { code, status, waitMs }: LanewayError,
  tried: number,
  { tries, longestWaitMs }: Patience,
  { random }: Clock,
): number | undefined {
  const isPassing = PASSING.has(status) || code === 'network.failed' || code === 'key.in_flight'
  if (!isPassing || tried >= tries) return undefined
  if (waitMs !== undefined) return waitMs <= longestWaitMs ? waitMs : undefined
  return random() * Math.min(BACKOFF_MS.first * 2 ** (tried - 1), BACKOFF_MS.longest)
}

/** What Retry-After asks for, in milliseconds: seconds, or a date. */
export function retryAfterMs({ headers }: Response, { now }: Clock): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
