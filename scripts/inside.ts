import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Answers a request of the Worker. Requests have no bodies. */
export type Inside = (request: Request) => Response | Promise<Response>

/** Listens at a port of this machine for what the Worker asks of the process that started it. */
export async function listenInside(answer: Inside): Promise<{ address: string; close(): void }> {
  const server = createServer((asked, reply) => {
    // The runtime goes whenever it likes.
    passOn(answer, asked, reply).catch(() => reply.destroy())
  })
  // The runtime keeps connections for as long as it likes; a request must not meet one that ends.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (!(bound instanceof Object)) throw new Error('The server does not listen at a port.')
  return {
    address: `127.0.0.1:${bound.port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function passOn(
  answer: Inside,
  asked: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = asked
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  const request = new Request(new URL(url, 'http://inside'), { method, headers: given })
  const { status, headers: own, body } = await answer(request)
  reply.writeHead(status, Object.fromEntries(own))
  await pipeline(piecesOf(body), reply)
}

async function* piecesOf(body: ReadableStream<Uint8Array> | null) {
  if (body !== null) yield* body
}
