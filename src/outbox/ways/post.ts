import { type ReceiverPolicy, receiverFault } from '../../kernel/receiver-url.ts'

/** The `User-Agent` of requests to receivers. The service refuses requests with it, because they would loop. */
export const SENDER = 'Laneway-Webhooks/1'

/** A receiver may take this long until its response begins, and then for the body. */
const TIMEOUT_MS = { answer: 10_000, rest: 1_000 } as const

/** A request on a kept-alive connection that the receiver has closed fails within this time; it is sent again at once. */
const STALE_MS = 50

/** Bytes of a response body that are read before it is cancelled. */
const MOST_READ = 16 * 1_024

/** The result of one attempt: the receiver's status, if there was a response, and the error, if it failed. */
export type AttemptResult = {
  status: number | null
  error: string | null
  /** The wait that the receiver's `Retry-After` asks for. */
  retryAfterMs?: number
}

export type PostDeps = { fetch: typeof fetch; policy: ReceiverPolicy; nowMs(): number }

type Message = { headers: Headers; body: string | Uint8Array<ArrayBuffer> }

/**
 * Posts a message to an address that somebody else gave. It has failed if the status is not 2xx, no
 * response comes within 10 s, the receiver redirects, or its address is not allowed.
 */
export async function postTo(
  url: string,
  messageNow: () => Message | Promise<Message>,
  deps: PostDeps,
): Promise<AttemptResult> {
  const fault = receiverFault(url, deps.policy)
  if (fault !== undefined) return { status: null, error: `The URL ${fault}.` }
  const startMs = deps.nowMs()
  const result = await post(url, await messageNow(), deps)
  const isStale = result.error === UNREACHED && deps.nowMs() - startMs < STALE_MS
  return isStale ? post(url, await messageNow(), deps) : result
}

async function post(
  url: string,
  { headers, body }: Message,
  deps: PostDeps,
): Promise<AttemptResult> {
  headers.set('user-agent', SENDER)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS.answer)
  try {
    const response = await deps.fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: timeout.signal,
    })
    clearTimeout(timer)
    await drop(response)
    return resultOf(response, deps.nowMs())
  } catch {
    return { status: null, error: timeout.signal.aborted ? LATE : UNREACHED }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a little of the response, so that the connection can be reused, and cancels the rest. */
async function drop({ body }: Response): Promise<void> {
  const reader = body?.getReader()
  if (reader === undefined) return
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), TIMEOUT_MS.rest)
  try {
    for (let read = 0; read < MOST_READ;) {
      const { done, value } = await reader.read()
      if (done) return
      read += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The status is known even if the body breaks off.
  } finally {
    clearTimeout(timer)
  }
}

function resultOf({ status, headers }: Response, nowMs: number): AttemptResult {
  if (status >= 200 && status < 300) return { status, error: null }
  const isRedirect = status >= 300 && status < 400
  return {
    status,
    error: isRedirect
      ? `It redirected (${status}), which is not followed.`
      : `It answered ${status}.`,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), nowMs),
  }
}

const LATE = `It did not answer within ${TIMEOUT_MS.answer / 1_000} seconds.`
const UNREACHED = 'It could not be reached, or broke the connection.'

/** The wait that a `Retry-After` asks for, in seconds or as a date; 0 if it is neither. */
export function retryAfterMs(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const ms = /\bGMT$/.test(text) ? Date.parse(text) - nowMs : 0
  return ms > 0 ? ms : 0
}
