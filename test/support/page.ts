import { exports } from 'cloudflare:workers'
import { HOST, type Json } from './client.ts'

/** The headers that a browser adds to requests of a page of the service itself. */
export const FROM_PAGE = { origin: HOST, 'sec-fetch-site': 'same-origin' }

/** The reply, and the cookie that it sets. */
export type Answered = { status: number; body: Json; cookie: string; headers: Headers }

export type Asking = {
  body?: object
  headers?: Record<string, string>
  via?: (request: Request) => Promise<Response>
  base?: string
}

/** Sends a request with exactly these headers, as a browser or another program would. */
export async function ask(method: string, path: string, asking: Asking = {}): Promise<Answered> {
  const { body, headers = {}, base = HOST } = asking
  const { via = (request: Request) => exports.default.fetch(request) } = asking
  const sent = body && { body: JSON.stringify(body) }
  const typed = { ...(body && { 'content-type': 'application/json' }), ...headers }
  const reply = await via(new Request(base + path, { method, headers: typed, ...sent }))
  reply.webSocket?.accept()
  reply.webSocket?.close(1000)
  const text = await reply.text()
  return {
    status: reply.status,
    body: text === '' ? {} : JSON.parse(text),
    cookie: reply.headers.get('set-cookie') ?? '',
    headers: reply.headers,
  }
}

/** The value of the service's cookie in a `Set-Cookie` header. */
export function valueIn(cookie: string): string {
  return /^__Host-laneway=([^;]*)/.exec(cookie)?.[1] ?? ''
}

/** The header by which a browser sends the cookie. */
export function withCookie(token: string): { cookie: string } {
  return { cookie: `theme=dark; __Host-laneway=${token}; other=1` }
}
