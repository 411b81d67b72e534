import { exports } from 'cloudflare:workers'
import { HOST } from '../../support/client.ts'
import type { TestBoard } from './support.ts'

export type Params = Record<string, string>

/** A board as a client of its owner sees it: `params` holds what paths may name on it. */
export type SampleBoard = { testBoard: TestBoard; params: Params; token: string }

/** Calls the service with the owner's token. */
export function send(
  { token }: SampleBoard,
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData
  const type = { ...(!isForm && { 'content-type': 'application/json' }) }
  return exports.default.fetch(HOST + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...type, ...more },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

export type Cost = { trips: number; rows: number }

/** Returns what a reply says that it cost. */
export function costIn({ headers }: Pick<Response, 'headers'>): Cost {
  const timing = headers.get('server-timing') ?? ''
  const [, trips, rows] = /desc="(\d+) trips, (\d+) read, \d+ written"/.exec(timing) ?? []
  return { trips: Number(trips), rows: Number(rows) }
}
