import type { Activity, BoardChange, Socket } from './feed.ts'
import { type Following, follow, watch } from './follow.ts'
import { type Clock, type Patience, USUAL_PATIENCE, WALL_CLOCK } from './patience.ts'
import { type Sent, nextIn, routeOf } from './request.ts'
import { ROUTES } from './routes.ts'
import { type Answer, type Options, type Session, type Connection, send } from './send.ts'
import type { Entry, Given, ListName, Name, Operations, Output } from './table.ts'

export { LanewayError, type FailureCode } from './failure.ts'
export type { Activity, BoardChange, Socket } from './feed.ts'
export type { Following } from './follow.ts'
export type { Options, Session } from './send.ts'
export type { Entry, Input, ListName, Name, Output } from './table.ts'
export { type BoardChanges, type BoardView, withChanges } from './view.ts'

/** The revision of the API that this client uses. */
export const REVISION = '11'

/** Options of a client. */
export type Setting = Partial<Patience> & {
  token?: string | undefined
  /** The newest bookmark of an earlier client, so that this one sees its writes. */
  bookmark?: string | undefined
  fetch?: (request: Request) => Promise<Response>
  /** The WebSocket class, if the platform has none (Node before 22): that of the package `ws`. */
  WebSocket?: new (url: string, protocols: string[]) => Socket
  clock?: Partial<Clock>
}

type Call = Omit<Options, 'ifNoneMatch'>

/** A reply with its headers' values; a 304 has no body. */
export type Reply<B> = { etag: string | undefined; requestId: string | undefined } & (
  | { status: 200 | 202; body: B }
  | { status: 304; body: undefined }
)

/** The methods and properties that a client has besides the operations. */
export type ClientExtras = {
  /** The token and the newest bookmark; `login` and `register` set the token, `logout` forgets it. */
  readonly session: Session
  /** Calls an operation and returns the whole reply, including its ETag. */
  reply<N extends Name>(name: N, ...given: Given<N, Options>): Promise<Reply<Output<N>>>
  /** The pages of a list, each fetched when it is needed. */
  pages<N extends ListName>(name: N, ...given: Given<N, Call>): AsyncGenerator<Entry<N>[], void>
  /** The entries of a list, across its pages. */
  each<N extends ListName>(name: N, ...given: Given<N, Call>): AsyncGenerator<Entry<N>, void>
  /**
   * The activities of a board as they happen, each once and in order. Reconnects when the connection
   * breaks. Throws LanewayError if the service does not let the user follow the board.
   */
  follow(board: string, following?: Following): AsyncGenerator<Activity, void>
  /**
   * The changes of a board as they happen, those that log nothing too, each with the version of the
   * board that it made. The first one, and any after which something was missed, says that all of the
   * board may have changed. It reconnects and throws as `follow` does.
   */
  watch(board: string, following?: Following): AsyncGenerator<BoardChange, void>
}

export type Client = Operations<Call> & ClientExtras

/** Opens a client of the service at a URL, such as `https://boards.example`. */
export function connect(url: string, setting: Setting = {}): Client {
  const connection = connectionOf(url, setting)
  const ask = (name: Name, sent: Sent = {}, options: Options = {}) =>
    call(connection, name, sent, options)
  async function* pages(name: Name, sent: Sent = {}, options: Options = {}) {
    for (let query = sent['query']; ;) {
      const { response, body } = await ask(name, { ...sent, query }, options)
      yield body
      const next = nextIn(response.headers)
      if (next === undefined) return
      query = { ...Object(query), ...next }
    }
  }
  const extras = {
    session: connection.session,
    reply: async (name: Name, sent?: Sent, options?: Options) =>
      replyOf(await ask(name, sent, options)),
    pages,
    async *each(name: Name, sent?: Sent, options?: Options) {
      for await (const page of pages(name, sent, options)) if (Array.isArray(page)) yield* page
    },
    follow: (board: string, following: Following = {}) => follow(connection, board, following),
    watch: (board: string, following: Following = {}) => watch(connection, board, following),
  }
  const operations = Object.keys(ROUTES).map((name) => [
    name,
    async (sent?: Sent, options?: Options) => (await ask(name as Name, sent, options)).body,
  ])
  // The compiler has checked that there is a route for every operation; replies have the declared types.
  return {
    ...(Object.fromEntries(operations) as Operations<Call>),
    ...(extras as unknown as ClientExtras),
  }
}

function connectionOf(
  url: string,
  { token, bookmark, fetch, WebSocket, clock, ...patience }: Setting,
): Connection {
  const [base = '', pinned = REVISION] = url.replace(/\/+$/, '').split('/r/')
  if (pinned !== REVISION) throw new TypeError(`This client speaks ${REVISION}, not ${pinned}.`)
  return {
    base: `${new URL(base).href.replace(/\/$/, '')}/r/${REVISION}`,
    session: { token, bookmark },
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
    socket: (...given) => new (WebSocket ?? platformSocket())(...given),
    patience: { ...USUAL_PATIENCE, ...patience },
    clock: { ...WALL_CLOCK, ...clock },
  }
}

function platformSocket() {
  // The types say that it always exists, but older platforms have none.
  const known: typeof globalThis.WebSocket | undefined = globalThis.WebSocket
  if (known !== undefined) return known
  throw new TypeError(
    'This platform has no WebSocket; pass one to connect: connect(url, { WebSocket }).',
  )
}

async function call(
  connection: Connection,
  name: Name,
  sent: Sent,
  options: Options,
): Promise<Answer> {
  const answer = await send(connection, routeOf(ROUTES[name]), sent, options)
  if (name === 'logout') connection.session.token = undefined
  if (name === 'login' || name === 'register') connection.session.token = tokenIn(answer.body)
  return answer
}

function tokenIn(body: unknown): string | undefined {
  const token: unknown = Object(body).token
  return typeof token === 'string' ? token : undefined
}

function replyOf({ response, body }: Answer) {
  const { status, headers } = response
  const etag = headers.get('etag') ?? undefined
  return { status, body, etag, requestId: headers.get('x-request-id') ?? undefined }
}
