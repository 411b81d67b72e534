import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as it came: its path, the id of its delivery, and its body. */
export type Arrival = { path: string; id: string; body: Buffer; atMs: number }

/** A server for webhooks and push messages, which takes all that it is sent. */
export type Receiver = { url: string; arrivals: Arrival[]; close(): Promise<void> }

export async function openReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined)
    // A message that a kill cut off has not arrived.
    if (body === undefined) return
    const { 'webhook-id': id } = request.headers
    const path = request.url ?? ''
    arrivals.push({ path, id: typeof id === 'string' ? id : '', body, atMs: Date.now() })
    response.writeHead(201).end()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
