import { once } from 'node:events'
import {
  Agent,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import { addressOf, hostFor, isForSocket } from './address.ts'
import { compressionFor } from './compression.ts'
import { headersFor, headersOfReply } from './headers.ts'
import { openHints } from './hints.ts'
import type { Networks } from './networks.ts'
import { NOT_THERE, type Refusal, UNREADABLE, refusal, refuseConnection } from './refuse.ts'
import { senderOf } from './sender.ts'
import { type Target, passSocket } from './sockets.ts'

export type FrontSetting = {
  host: string
  port: number
  /** Proxies whose word about the sender counts. */
  trusted: Networks
  /** Live connections that are open at once; further ones are refused with 503. */
  mostSockets: number
  /** Prints what an operator should know of the proxies in front. */
  say?: (reason: string) => void
}

/** The server that listens at the address of the service. */
export type Front = {
  port: number
  /** Begins to pass requests on; before, they are refused with 503. */
  passTo(target: Target): void
  /** Live connections that are open. */
  sockets(): number
  close(): Promise<void>
}

/** Longest line of a request with its headers, in bytes: searches are in the address. */
const HEAD_BYTES = 65_536

/** A connection waits this long for its next request: longer than the proxies in front of it, so that these end it first. */
const KEEP_ALIVE_MS = 75_000

/** A request is over after this time: the service gives a body five minutes, and then refuses it. */
const REQUEST_MS = 360_000

/** A connection on which nothing moves for this long, because its client does not read, is over. */
const STALL_MS = 600_000

/** Connections that are silent are looked after, so that those whose client has gone without a word end. */
const PROBE_MS = 60_000

/** A connection to the runtime is not used again after this time: the runtime closes it after five seconds, maybe at the moment of a request. */
const IDLE_MS = 2_000

/**
 * Listens at the address of the service, and passes each request on to the runtime, with the true address of
 * who sent it: the runtime does not tell a header that a client has written from its own. Throws if the
 * port cannot be had.
 */
export async function openFront(setting: FrontSetting): Promise<Front> {
  const { host, port, trusted, mostSockets, say = () => {} } = setting
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const sockets = { open: 0, most: mostSockets }
  let target: Target | undefined
  const hint = openHints(trusted, say)
  const senderBy = ({ socket, headers }: IncomingMessage, isUpgrade: boolean) => {
    const { remoteAddress: peer = '' } = socket
    hint({ peer, headers, isUpgrade })
    return senderOf(peer, headers, trusted)
  }
  const server = newServer((asked, reply) => {
    const sender = senderBy(asked, false)
    const path = addressOf(asked, sender)
    if (path === undefined) return refuse(reply, UNREADABLE)
    if (target === undefined) return refuse(reply, NOT_THERE)
    const headers = headersFor(asked.rawHeaders, sender, hostFor(asked))
    pass(asked, reply, { ...target, path, agent, headers })
  })
  server.on('upgrade', (asked, client: Duplex, head) => {
    asked.socket.setTimeout(0)
    const sender = senderBy(asked, true)
    const path = addressOf(asked, sender)
    if (path === undefined) refuseConnection(client, UNREADABLE)
    else if (target === undefined) refuseConnection(client, NOT_THERE)
    else passSocket(asked, client, head, { target: { ...target, path }, sender, sockets })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  return {
    port: bound instanceof Object ? bound.port : port,
    passTo: (next) => (target = next),
    sockets: () => sockets.open,
    async close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}

/** A server that refuses what is no request by itself. */
function newServer(onRequest: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: HEAD_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: REQUEST_MS,
      keepAlive: true,
      keepAliveInitialDelay: PROBE_MS,
      // A request without a host is refused as any other that is none.
      requireHostHeader: false,
      // Others offer to go on in HTTP/2 (`h2c`), as Java's client does in each request, and are served without.
      shouldUpgradeCallback: isForSocket,
    },
    onRequest,
  )
  server.setTimeout(STALL_MS)
  server.on('checkExpectation', (_, reply) => refuse(reply, UNEXPECTED))
  server.on('connect', (_, client: Duplex) => refuseConnection(client, UNREADABLE))
  server.on('clientError', (error: NodeJS.ErrnoException, client: Duplex) => {
    if (client.writable && error.code !== 'ECONNRESET') refuseConnection(client, unreadable(error))
    else client.destroy()
  })
  return server
}

type Passing = Target & {
  path: string
  agent: Agent
  headers: string[]
  /** The body could not be passed on: the head alone is, for the reply that refuses it. */
  isHeadAlone?: boolean
}

/** A service that refuses a body by its head answers within this time. */
const REFUSAL_MS = 10_000

/**
 * Passes a request on, and its reply back. When one side ends too early, the other one does. The runtime may end a
 * connection at the moment in which it is used once more: a request is passed on again then, and one with
 * a body, which is read only once, has a connection of its own. If the runtime refuses a body before its
 * end, it soon closes that connection, and a piece that is on its way then takes the reply along: the head is
 * passed on once more without the body, so that nothing can be done twice, and is refused as before.
 */
function pass(asked: IncomingMessage, reply: ServerResponse, to: Passing): void {
  const { method } = asked
  const { isHeadAlone = false } = to
  const passed = hasBody(asked)
    ? request({ ...to, agent: false, method, headers: [...to.headers, ...KEPT] })
    : request({ ...to, method })
  reply.once('close', () => passed.destroy())
  passed.once('response', (answer) => {
    const { stream, headers } = compressionFor(asked, answer)
    reply.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', [
      ...headersOfReply(answer.rawHeaders, stream !== undefined),
      ...headers,
      // The rest of a body that came too slowly is not waited for.
      ...(answer.statusCode === 408 ? ['Connection', 'close'] : []),
    ])
    // If one of the streams ends, all do, so that no half reply passes for a whole one, and memory is freed.
    const isOver = () => {}
    if (stream === undefined) pipeline(answer, reply, isOver)
    else pipeline(answer, stream, reply, isOver)
  })
  // After the head of a reply only its own end counts: a service that refuses a body may close the way for it.
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (reply.headersSent || reply.destroyed) return
    if (passed.reusedSocket && error.code === 'ECONNRESET') pass(asked, reply, to)
    else if (hasBody(asked) && !isHeadAlone) pass(asked, reply, { ...to, isHeadAlone: true })
    else refuse(reply, NOT_THERE)
  })
  // A service that has answered may not read the rest of a body.
  passed.once('close', () => {
    asked.unpipe(passed)
    asked.resume()
  })
  if (isHeadAlone) {
    passed.setTimeout(REFUSAL_MS, () => passed.destroy(new Error('No refusal came.')))
    passed.flushHeaders()
  } else if (hasBody(asked)) asked.pipe(passed)
  else passed.end()
}

/** The runtime reads on, and answers, if it refuses a body before its end: it would cut a connection that is to close. */
const KEPT = ['Connection', 'keep-alive']

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

function refuse(reply: ServerResponse, refused: Refusal): void {
  const { body, headers } = refusal(refused)
  reply.writeHead(refused.status, headers).end(body)
}

const UNEXPECTED: Refusal = {
  status: 417,
  code: 'request.expectation',
  reason: 'The only thing that a request may expect is 100-continue.',
}

/** Node refuses what is no request of HTTP, and what is too long or too slow to be one. */
function unreadable({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: 431,
      code: 'headers.too_large',
      reason: `The address and the headers may have ${HEAD_BYTES} bytes together.`,
    }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, code: 'request.timeout', reason: 'The request took too long to begin.' }
  return UNREADABLE
}
