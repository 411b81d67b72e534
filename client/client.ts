import type { Activity, Socket } from './feed.ts'
import { type Following, follow } from './follow.ts'
import { type Clock, type Patience, USUAL_PATIENCE, WALL_CLOCK } from './patience.ts'
import { type Sent, nextIn, routeOf } from './request.ts'
import { ROUTES } from './routes.ts'
import { type Answer, type Options, type Session, type Way, send } from './send.ts'
import type { Entry, Given, ListName, Name, Operations, Output } from './table.ts'

export { LanewayError, type FailureCode } from './failure.ts'
export type { Activity, Socket } from './feed.ts'
export type { Following } from './follow.ts'
export type { Options, Session } from './send.ts'
export type { Entry, Input, ListName, Name, Output } from './table.ts'

/** The revision of the interface that a client speaks. */
export const REVISION = '7.92'

/** How a client is opened: by a token or none, with patience, a `fetch` and a `WebSocket` of its own. */
export type Setting = Partial<Patience> & {
  token?: string | undefined
  /** The newest bookmark of an earlier client whose writes this one is to see. */
  bookmark?: string | undefined
  fetch?: (request: Request) => Promise<Response>
  /** The WebSocket to follow boards by, where the platform has none (Node before 22): that of the package `ws`. */
  WebSocket?: new (url: string, protocols: string[]) => Socket
  clock?: Partial<Clock>
}

type Call = Omit<Options, 'ifNoneMatch'>

/** A reply with what its headers tell; one of 304 has no body. */
export type Reply<B> = { etag: string | undefined; requestId: string | undefined } & (
  | { status: 200; body: B }
  | { status: 304; body: undefined }
)

/** What a client can do beside the operations themselves. */
export type Ways = {
  /** The token and the newest bookmark; `login` and `register` set the token, `logout` forgets it. */
  readonly session: Session
  /** Calls an operation for the whole of its reply, its ETag among it. */
  reply<N extends Name>(name: N, ...given: Given<N, Options>): Promise<Reply<Output<N>>>
  /** The pages of a list, each read when it is asked for. */
  pages<N extends ListName>(name: N, ...given: Given<N, Call>): AsyncGenerator<Entry<N>[], void>
  /** The entries of a list, across its pages. */
  each<N extends ListName>(name: N, ...given: Given<N, Call>): AsyncGenerator<Entry<N>, void>
  /**
   * What happens on a board, each activity once and in order: connections that break are made
   * anew. It throws LanewayError once the service says that the board may not be followed.
   */
  follow(board: string, following?: Following): AsyncGenerator<Activity, void>
}

export type Client = Operations<Call> & Ways

/** A client of the service at an address, such as `https://boards.example`. */
export function connect(url: string, setting: Setting = {}): Client {
  const way = wayOf(url, setting)
  const ask = (name: Name, sent: Sent = {}, options: Options = {}) => call(way, name, sent, options)
  async function* pages(name: Name, sent: Sent = {}, options: Options = {}) {
    for (let query = sent['query']; ;) {
      const { response, body } = await ask(name, { ...sent, query }, options)
      yield body
      const next = nextIn(response.headers)
      if (next === undefined) return
      query = next
    }
  }
  const ways = {
    session: way.session,
    reply: async (name: Name, sent?: Sent, options?: Options) =>
      replyOf(await ask(name, sent, options)),
    pages,
    async *each(name: Name, sent?: Sent, options?: Options) {
      for await (const page of pages(name, sent, options)) if (Array.isArray(page)) yield* page
    },
    follow: (board: string, following: Following = {}) => follow(way, board, following),
  }
  const operations = Object.keys(ROUTES).map((name) => [
    name,
    async (sent?: Sent, options?: Options) => (await ask(name as Name, sent, options)).body,
  ])
  // The routes have a line for every operation, as the compiler has seen, and replies are as the table says.
  return { ...(Object.fromEntries(operations) as Operations<Call>), ...(ways as unknown as Ways) }
}

function wayOf(
  url: string,
  { token, bookmark, fetch, WebSocket, clock, ...patience }: Setting,
): Way {
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
  // Older platforms have none, whatever the types say.
  const known: typeof globalThis.WebSocket | undefined = globalThis.WebSocket
  if (known !== undefined) return known
  throw new TypeError(
    'This platform has no WebSocket; give connect one: connect(url, { WebSocket }).',
  )
}

async function call(way: Way, name: Name, sent: Sent, options: Options): Promise<Answer> {
  const answer = await send(way, routeOf(ROUTES[name]), sent, options)
  if (name === 'logout') way.session.token = undefined
  if (name === 'login' || name === 'register') way.session.token = tokenIn(answer.body)
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
