import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerJson, serviceOfTest } from '../fake-service.ts'

/** A request to a service of another program. */
export type Asked = {
  path: string
  query: URLSearchParams
  body: unknown
  headers: IncomingMessage['headers']
}

/** A reply: JSON, bytes, or a status. */
export type Reply = unknown

/** The status with which a service refuses. */
export class Refusal {
  readonly status: number
  readonly headers: Record<string, string>
  constructor(status: number, headers: Record<string, string> = {}) {
    this.status = status
    this.headers = headers
  }
}

/** Bytes of a file, or JSON with headers of its own. */
export type WithHeaders = { json: unknown; headers: Record<string, string> }

/** A service that a test imports from; `reply` gives undefined for what the program does not have. */
export async function programOfTest(reply: (asked: Asked) => Reply) {
  const asked: Asked[] = []
  const service = await serviceOfTest((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
      const sent = await text(request)
      const one = {
        path: pathname,
        query: searchParams,
        body: sent === '' ? undefined : (JSON.parse(sent) as unknown),
        headers: request.headers,
      }
      asked.push(one)
      const found = reply(one)
      if (found === undefined) response.writeHead(404).end()
      else if (found instanceof Refusal) response.writeHead(found.status, found.headers).end()
      else if (found instanceof Uint8Array) response.end(found)
      else answerJson(response, found)
    })()
  })
  return { url: service.url, asked }
}

/** A part of a list: the entries that a page has. */
export function pageOf<T>(all: T[], at: number, size = 50): T[] {
  return all.slice(at, at + size)
}

/** Entries that are numbered from 1. */
export function numbered<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at + 1))
}
