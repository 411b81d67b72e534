import { once } from 'node:events'
import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  createServer,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { openFront } from '../../../scripts/front/front.ts'
import { readNetworks } from '../../../scripts/front/networks.ts'

/** Opens a front before a service that answers by `listener`; both end with the test. */
export async function fronted(listener: RequestListener, { trusts = '', mostSockets = 10 } = {}) {
  const service = createServer(listener).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => {
    service.close()
    service.closeAllConnections()
  })
  const read = readNetworks(trusts)
  const trusted = 'networks' in read ? read.networks : { has: () => false }
  const front = await openFront({ host: '127.0.0.1', port: 0, trusted, mostSockets })
  onTestFinished(() => front.close())
  // The server listens at a port.
  const { port } = service.address() as AddressInfo
  front.passTo({ host: '127.0.0.1', port })
  return { url: `http://127.0.0.1:${front.port}`, front, service }
}

/** Answers with what it got. */
export const echo: RequestListener = (asked, reply) => {
  void answer(asked, reply)
}

async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  const body = await text(asked)
  const { method, url, headers } = asked
  reply.setHeader('set-cookie', ['a=1', 'b=2']).end(JSON.stringify({ method, url, headers, body }))
}

export type Echo = { method: string; url: string; headers: Record<string, string>; body: string }

/** Sends bytes as they are, and returns all that comes back until the end. */
export async function sent(
  url: string,
  bytes: string,
  encoding: BufferEncoding = 'utf8',
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(bytes, encoding)
  return text(socket)
}
