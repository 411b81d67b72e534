import { type Clock, retryAfterMs } from '../../client/patience.ts'

/** Most attempts for a request, and the longest time to wait for a limit to end: services count by the hour. */
export const ATTEMPTS = 6
const LONGEST_MS = 65 * 60_000

/** The pause before the second attempt, which doubles with each further one. */
const FIRST_MS = 500

/** Headers that say when a limit ends, in seconds since 1970. */
const RESETS = ['x-ratelimit-reset', 'ratelimit-reset']

const BUSY = new Set([429, 502, 503, 504])

/** The milliseconds to wait before a reply is asked for again; undefined if that does not help, or takes too long. */
export function waitAfter(
  response: Response | undefined,
  attempt: number,
  clock: Clock,
): number | undefined {
  if (attempt >= ATTEMPTS) return undefined
  const backOff = FIRST_MS * 2 ** (attempt - 1) * (1 + clock.random())
  if (response === undefined) return backOff
  if (!BUSY.has(response.status) && !isUsedUp(response)) return undefined
  const wait = retryAfterMs(response, clock) ?? resetMs(response, clock) ?? backOff
  return wait <= LONGEST_MS ? wait : undefined
}

/** True for a refusal that is a limit: GitHub answers 403 then. */
function isUsedUp({ status, headers }: Response): boolean {
  if (status !== 403) return false
  return headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')
}

function resetMs({ headers }: Response, { now }: Clock): number | undefined {
  const at = RESETS.map((name) => Number(headers.get(name))).find((seconds) => seconds > 0)
  return at === undefined ? undefined : Math.max(0, at * 1_000 - now())
}
