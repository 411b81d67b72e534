import type { Socket } from './feed.ts'
import { LanewayError, jsonIn, failureIn, unreached } from './failure.ts'
import { type Clock, type Patience, pauseMs, retryAfterMs } from './patience.ts'
import { type Route, type Sent, bodyOf, newKey, targetOf } from './request.ts'

/** A client remembers this between requests. With a bookmark, a read sees every earlier write. */
export type Session = { token: string | undefined; bookmark: string | undefined }

/** Options of a request. */
export type Options = {
  signal?: AbortSignal
  /** Writes only if the board still has this ETag; otherwise fails with `board.changed`. */
  ifMatch?: string
  /** Replies 304 without a body if the board still has this ETag. */
  ifNoneMatch?: string
  /** Is given the headers of each reply. */
  heard?: (headers: Headers) => void
  /** The Idempotency-Key of a write, if it must outlive this client; by default a random one. */
  key?: string
}

/** A client's connection to its service: the base URL with the revision, and how it sends and waits. */
export type Connection = {
  base: string
  session: Session
  fetch(request: Request): Promise<Response>
  socket(url: string, protocols: string[]): Socket
  patience: Patience
  clock: Clock
}

export type Answer = { response: Response; body: unknown }

/** Sends a request, and retries while that may help. Throws LanewayError, or the reason of an aborted signal. */
export async function send(
  connection: Connection,
  route: Route,
  sent: Sent,
  options: Options,
): Promise<Answer> {
  const { patience, clock } = connection
  const key = route.method === 'GET' ? undefined : (options.key ?? newKey())
  for (let tried = 1; ; tried += 1) {
    options.signal?.throwIfAborted()
    try {
      return await sendOnce(connection, route, sent, { ...options, ...(key && { key }) })
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!(error instanceof LanewayError)) throw error
      const pause = pauseMs(error, tried, patience, clock)
      if (pause === undefined) throw error
      await clock.wait(pause, options.signal)
    }
  }
}

async function sendOnce(
  connection: Connection,
  route: Route,
  sent: Sent,
  options: Options,
): Promise<Answer> {
  const late = new AbortController()
  const signals = options.signal ? [options.signal, late.signal] : [late.signal]
  const request = requestOf(connection, route, sent, options, AbortSignal.any(signals))
  const { timeoutMs } = connection.patience
  const tooLate = new DOMException(`No reply within ${timeoutMs} ms.`, 'TimeoutError')
  const timer = setTimeout(() => late.abort(tooLate), timeoutMs)
  try {
    const response = await connection.fetch(request).catch(failUnreached)
    keepBookmark(connection.session, response.headers.get('x-d1-bookmark'))
    options.heard?.(response.headers)
    if (route.isBytes && response.ok) return { response, body: response }
    const text = await response.text().catch(failUnreached)
    if (!response.ok && response.status !== 304)
      throw failureIn(response, text, retryAfterMs(response, connection.clock))
    return { response, body: jsonIn(response, text) }
  } finally {
    clearTimeout(timer)
  }
}

function failUnreached(cause: unknown): never {
  throw unreached(cause)
}

function requestOf(
  { base, session }: Connection,
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

/** Keeps the newest bookmark. Bookmarks sort as text, and replies may arrive out of order. */
function keepBookmark(session: Session, bookmark: string | null): void {
  if (bookmark !== null && bookmark > (session.bookmark ?? '')) session.bookmark = bookmark
}
