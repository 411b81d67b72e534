import { type IncomingMessage, request } from 'node:http'
import type { Duplex } from 'node:stream'
import { headersFor, headersOfReply } from './headers.ts'
import { NOT_THERE, type Refusal, endSoon, refuseConnection } from './refuse.ts'
import type { Sender } from './sender.ts'

/** The address at which the runtime listens. */
export type Target = { host: string; port: number }

/** Sockets that are open at once. */
export type Sockets = { open: number; readonly most: number }

/** Passes a request that asks for a socket on, and then what comes from either side until one ends. Beyond the most sockets that are open at once it is refused. */
export function passSocket(
  asked: IncomingMessage,
  client: Duplex,
  head: Buffer,
  {
    target,
    sender,
    sockets,
  }: { target: Target & { path: string }; sender: Sender; sockets: Sockets },
): void {
  client.on('error', () => client.destroy())
  if (sockets.open >= sockets.most) return refuseConnection(client, tooMany(sockets.most))
  sockets.open += 1
  const leave = once(() => (sockets.open -= 1))
  client.once('close', leave)
  const upgrade = ['Connection', 'Upgrade', 'Upgrade', 'websocket']
  const passed = request({
    ...target,
    agent: false,
    method: asked.method,
    headers: headersFor(asked.rawHeaders, sender, upgrade),
  })
  client.once('close', () => passed.destroy())
  passed.once('error', () => refuseConnection(client, NOT_THERE))
  passed.once('upgrade', (reply, service, first) => {
    service.on('error', () => client.destroy())
    service.once('close', () => client.destroy())
    client.once('close', () => service.destroy())
    client.write(headOf(reply, reply.rawHeaders))
    if (first.length > 0) client.write(first)
    if (head.length > 0) service.write(head)
    service.pipe(client).pipe(service)
  })
  passed.once('response', (reply) => {
    leave()
    client.write(headOf(reply, [...headersOfReply(reply.rawHeaders), 'Connection', 'close']))
    reply.pipe(client)
    reply.once('close', () => endSoon(client))
  })
  passed.end()
}

/** Does something once, however often it is called. */
function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

function tooMany(most: number): Refusal {
  const reason = `There are ${most} live connections already; try again later, or ask for changes without a socket.`
  return { status: 503, code: 'sockets.limit', reason, waitS: 30 }
}

function headOf({ statusCode, statusMessage }: IncomingMessage, raw: readonly string[]): string {
  const lines: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) lines.push(`${raw[at]}: ${raw[at + 1]}\r\n`)
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`
}
