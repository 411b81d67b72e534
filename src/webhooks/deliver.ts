import { SENDER, type AttemptResult, retryAfterMs } from './delivery.ts'
import { type ReceiverPolicy, receiverFault } from './receiver-url.ts'
import { signatureOf } from './signature.ts'

/** How long a receiver has for its answer, and then for the rest of it. */
const TIMEOUT_MS = { answer: 10_000, rest: 1_000 } as const

/** A connection that was kept, and that the receiver has closed meanwhile, fails within this; another is tried at once. */
const STALE_MS = 50

/** How much of an answer is read, in bytes, before it is dropped. */
const MOST_READ = 16 * 1_024

/** One delivery on its way: `id` is the same at every try. */
export type OutgoingDelivery = { id: string; url: string; token: string | null; body: string }

/** What delivering needs of the world. */
export type DeliverDeps = { fetch: typeof fetch; policy: ReceiverPolicy; nowMs(): number }

/**
 * Posts one delivery, signed as Standard Webhooks are, and tells what came of it: any
 * status but 2xx, no answer within 10 s, a redirect, or an address that is not allowed is a failure.
 */
export async function deliver(
  outgoing: OutgoingDelivery,
  wire: DeliverDeps,
): Promise<AttemptResult> {
  const fault = receiverFault(outgoing.url, wire.policy)
  if (fault !== undefined) return { status: null, error: `The URL ${fault}.` }
  const startMs = wire.nowMs()
  const tried = await post(outgoing, wire)
  const isStale = tried.error === UNREACHED && wire.nowMs() - startMs < STALE_MS
  return isStale ? post(outgoing, wire) : tried
}

async function post(outgoing: OutgoingDelivery, wire: DeliverDeps): Promise<AttemptResult> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS.answer)
  try {
    const response = await wire.fetch(outgoing.url, {
      method: 'POST',
      headers: await headersOf(outgoing, wire.nowMs()),
      body: outgoing.body,
      redirect: 'manual',
      signal: timeout.signal,
    })
    clearTimeout(timer)
    await drop(response)
    return triedOf(response, wire.nowMs())
  } catch {
    return { status: null, error: timeout.signal.aborted ? LATE : UNREACHED }
  } finally {
    clearTimeout(timer)
  }
}

async function headersOf({ id, token, body }: OutgoingDelivery, nowMs: number): Promise<Headers> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  const headers = new Headers({
    'content-type': 'application/json',
    'user-agent': SENDER,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
  })
  if (!token) return headers
  headers.set('x-wekan-token', token)
  headers.set('webhook-signature', await signatureOf({ id, timestamp, body }, token))
  return headers
}

/** Reads a little of the answer, for no longer than a moment, and drops the rest. */
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
    // An answer that breaks off has given its status all the same.
  } finally {
    clearTimeout(timer)
  }
}

function triedOf({ status, headers }: Response, nowMs: number): AttemptResult {
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
