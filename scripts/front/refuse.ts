import { STATUS_CODES } from 'node:http'

/** A request that the front answers by itself, in the form of the service's errors. */
export type Refusal = { status: number; code: string; reason: string; waitS?: number }

export const NOT_THERE: Refusal = {
  status: 503,
  code: 'service.not_ready',
  reason: 'The service does not answer; try again in a moment.',
  waitS: 2,
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

/** The same as text, for a connection that is no request of Node's any more. It ends with the reply. */
export function refusalText(refused: Refusal): string {
  const { body, headers } = refusal(refused)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const { status } = refused
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
