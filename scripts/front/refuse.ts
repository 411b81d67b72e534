import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** A request that the front answers by itself, in the form of the service's errors. */
export type Refusal = { status: number; code: string; reason: string; waitS?: number }

export const NOT_THERE: Refusal = {
  status: 503,
  code: 'service.not_ready',
  reason: 'The service does not answer; try again in a moment.',
  waitS: 2,
}

export const UNREADABLE: Refusal = {
  status: 400,
  code: 'request.invalid',
  reason: 'This is no request of HTTP with a host and a path.',
}

/** The body and the headers of a refusal. */
export function refusal({ status, code, reason, waitS }: Refusal): {
  body: string
  headers: Record<string, string>
} {
  const body = JSON.stringify({ error: status, reason, code, message: reason, statusCode: status })
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(waitS !== undefined && { 'Retry-After': String(waitS) }),
    },
  }
}

/** A client has this long to take what it was told last, and to end its side. */
const LINGER_MS = 5_000

/** Refuses a connection that is no request of Node's any more, and ends it. */
export function refuseConnection(client: Duplex, refused: Refusal): void {
  if (client.destroyed) return
  client.on('error', () => client.destroy())
  client.end(refusalText(refused))
  endSoon(client)
}

/** Ends a connection whose last word was written: a client that never ends its side must not keep it. */
export function endSoon(client: Duplex): void {
  const timer = setTimeout(() => client.destroy(), LINGER_MS)
  timer.unref()
  client.once('close', () => clearTimeout(timer))
  client.resume()
}

function refusalText(refused: Refusal): string {
  const { body, headers } = refusal(refused)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const { status } = refused
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
