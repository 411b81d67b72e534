import { exports } from 'cloudflare:workers'
import { operations } from '../../src/app/table.ts'
import type { Revision } from '../../src/kernel/contract/revisions.ts'
import { fits } from './document.ts'
import { type Encoding, encoded } from './encode.ts'
import { type Reply, checkReply } from './reply.ts'

export type Json = Record<string, unknown>

/** The way in which a client speaks: signed in by `token`, in a revision it picks by header, or by its base URL where `pinned`. */
export type Speech = {
  token?: string | undefined
  revision?: Revision | undefined
  pinned?: boolean
  /** The encoding of bodies; JSON unless `over` says otherwise. */
  as?: Encoding
  /** The service, if it is not the one that is deployed in this test. */
  via?: (request: Request) => Promise<Response>
  /** The revision it answers in if none is picked. */
  usual?: Revision
}

export type Extra = {
  as?: Encoding | undefined
  headers?: Record<string, string>
  /** A body sent as it is, with the content type its headers name. */
  raw?: BodyInit
}

export const HOST = 'https://boards.example'

/** A client that checks every reply against the OpenAPI document of the revision it speaks. */
export function client(speech: Speech = {}) {
  async function send<T = Json>(
    method: string,
    path: string,
    body?: object,
    extra: Extra = {},
  ): Promise<Reply<T>> {
    const { via = (request: Request) => exports.default.fetch(request), usual = '7.92' } = speech
    const response = await via(asked(speech, method, path, body, extra))
    const checked = await checkReply({ method, path, revision: speech.revision, usual }, response)
    return checked as Reply<T>
  }

  /** The body of a reply that must be a success. */
  async function sure<T>(method: string, path: string, body?: object, extra?: Extra): Promise<T> {
    const reply = await send<T>(method, path, body, extra)
    if (reply.status === 200) return reply.body
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }

  return {
    send,
    sure,
    get: <T = Json>(path: string, extra?: Extra) => send<T>('GET', path, undefined, extra),
    post: <T = Json>(path: string, body?: object, extra?: Extra) =>
      send<T>('POST', path, body, extra),
    put: <T = Json>(path: string, body?: object, extra?: Extra) =>
      send<T>('PUT', path, body, extra),
    delete: <T = Json>(path: string, extra?: Extra) => send<T>('DELETE', path, undefined, extra),
    /** Returns what a GET that must succeed reads. */
    read: <T = Json>(path: string, extra?: Extra) => sure<T>('GET', path, undefined, extra),
    /** The id of what a POST that must succeed has made. */
    made: async (path: string, body: object, extra?: Extra) =>
      (await sure<{ _id: string }>('POST', path, body, extra))._id,
    /** A PUT that must succeed. */
    edit: <T = Json>(path: string, body: object, extra?: Extra) =>
      sure<T>('PUT', path, body, extra),
  }
}

const SOCKETS = operations.filter(({ reply }) => reply('7.92').kind === 'socket')

/** Returns true if a WebSocket is what a path is asked for; a client asks for it, and closes it. */
function opensSocket(path: string): boolean {
  return SOCKETS.some((operation) => fits(operation.path, path.replace(/\?.*/, '')))
}

export type Client = ReturnType<typeof client>

function asked(
  { token, revision, pinned = false, as: usual = 'json' }: Speech,
  method: string,
  path: string,
  body: object | undefined,
  { as = usual, headers: extra = {}, raw }: Extra,
): Request {
  const headers = new Headers(extra)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (method === 'GET' && opensSocket(path) && !headers.has('upgrade'))
    headers.set('upgrade', 'websocket')
  if (revision !== undefined && !pinned) headers.set('api-revision', revision)
  const base = revision !== undefined && pinned ? `${HOST}/r/${revision}` : HOST
  if (raw !== undefined) return new Request(base + path, { method, headers, body: raw })
  if (body === undefined) return new Request(base + path, { method, headers })
  const { type, text } = encoded(body, as)
  if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type)
  return new Request(base + path, { method, headers, body: text })
}
