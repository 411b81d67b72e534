import type { Socket } from './feed.ts'
import { LanewayError, jsonIn, refusalIn, unreached } from './failure.ts'
import { type Clock, type Patience, pauseMs, retryAfterMs } from './patience.ts'
import { type Route, type Sent, bodyOf, newKey, targetOf } from './request.ts'

/** What a client keeps between requests. A bookmark lets a read see every write before it. */
export type Session = { token: string | undefined; bookmark: string | undefined }

/** How a request may be made beside its input. */
export type Options = {
  signal?: AbortSignal
  /** Makes a write only if the board has this ETag still; else it is refused with `board.changed`. */
  ifMatch?: string
  /** Answers a read with nothing if the board has this ETag still. */
  ifNoneMatch?: string
  /** The Idempotency-Key of a write, where it is to outlive this client; else one is made. */
  key?: string
}

/** How a client reaches its service: the address with the revision in it, and what it waits by. */
export type Way = {
  base: string
  session: Session
  fetch(request: Request): Promise<Response>
  socket(url: string, protocols: string[]): Socket
  patience: Patience
  clock: Clock
}

export type Answer = { response: Response; body: unknown }

/** Sends a request until it is answered for good; throws LanewayError, or the reason of an aborted signal. */
export async function send(way: Way, route: Route, sent: Sent, options: Options): Promise<Answer> {
  const { patience, clock } = way
  const key = route.method === 'GET' ? undefined : (options.key ?? newKey())
  for (let tried = 1; ; tried += 1) {
    options.signal?.throwIfAborted()
    try {
      return await trySending(way, route, sent, { ...options, ...(key && { key }) })
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!(error instanceof LanewayError)) throw error
      const pause = pauseMs(error, tried, patience, clock)
      if (pause === undefined) throw error
      await clock.wait(pause, options.signal)
    }
  }
}

async function trySending(way: Way, route: Route, sent: Sent, options: Options): Promise<Answer> {
  const late = new AbortController()
  const signals = options.signal ? [options.signal, late.signal] : [late.signal]
  const request = requestOf(way, route, sent, options, AbortSignal.any(signals))
  const { timeoutMs } = way.patience
  const tooLate = new DOMException(`No reply within ${timeoutMs} ms.`, 'TimeoutError')
  const timer = setTimeout(() => late.abort(tooLate), timeoutMs)
  try {
    const response = await way.fetch(request).catch(failUnreached)
    keepBookmark(way.session, response.headers.get('x-d1-bookmark'))
    if (route.isBytes && response.ok) return { response, body: response }
    const text = await response.text().catch(failUnreached)
    if (!response.ok && response.status !== 304)
      throw refusalIn(response, text, retryAfterMs(response, way.clock))
    return { response, body: jsonIn(response, text) }
  } finally {
    clearTimeout(timer)
  }
}

function failUnreached(cause: unknown): never {
  throw unreached(cause)
}

function requestOf(
  { base, session }: Way,
  route: Route,
  sent: Sent,
  { ifMatch, ifNoneMatch, key }: Options,
  signal: AbortSignal,
): Request {
  const { body = null, type } = bodyOf(sent['body'])
  const headers = {
    ...(session.token && { authorization: `Bearer ${session.token}` }),
    ...(session.bookmark && { 'x-d1-bookmark': session.bookmark }),
    ...(type && { 'content-type': type }),
    ...(ifMatch && { 'if-match': ifMatch }),
    ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
    ...(key && { 'idempotency-key': key }),
  }
  return new Request(base + targetOf(route, sent), { method: route.method, headers, body, signal })
}

/** Bookmarks sort as texts; replies may come in another order than the writes they tell of. */
function keepBookmark(session: Session, bookmark: string | null): void {
  if (bookmark !== null && bookmark > (session.bookmark ?? '')) session.bookmark = bookmark
}
