import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Arrival, type Outcome, arrivalOf } from './arrival.ts'
import type { Hook } from './hooks.ts'

const HOST = '127.0.0.1'
const SLOW_MS = 1_500

/** The probability of each trick, on the first try of a delivery. */
const CHANCE = 0.02
const TRICKS = ['refuse', 'reset', 'delay'] as const

type Trick = (typeof TRICKS)[number]

/** A server that keeps what it is sent. */
export type Receiver = {
  arrivals: Arrival[]
  /** Requests that were cut off before all of them was there, and those to no hook's address. */
  broken: number
  strays: string[]
  tricks: Record<Trick, number>
  urlOf(hook: Hook): string
  close(): Promise<void>
}

/** Opens a receiver for hooks; it fails now and then by chance, but never a delivery twice. */
export async function openReceiver(hooks: Hook[], random: () => number): Promise<Receiver> {
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const seen = new Set<string>()
  const receiver: Receiver = {
    arrivals: [],
    broken: 0,
    strays: [],
    tricks: { refuse: 0, reset: 0, delay: 0 },
    urlOf: ({ name }) => `http://${HOST}:${port}/hooks/${name}`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }

  function trickOf(key: string): Trick | undefined {
    if (seen.has(key)) return undefined
    seen.add(key)
    return TRICKS[Math.floor(random() / CHANCE)]
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await buffer(request).catch(() => undefined)
    if (raw === undefined) {
      receiver.broken += 1
      return
    }
    const hook = hooks.find(({ name }) => request.url === `/hooks/${name}`)
    if (hook === undefined || request.method !== 'POST') {
      receiver.strays.push(`${request.method} ${request.url}`)
      response.writeHead(404).end()
      return
    }
    const arrival = arrivalOf(hook, request.headers, raw)
    receiver.arrivals.push(arrival)
    const trick = trickOf(`${hook.name} ${arrival.id}`)
    if (trick !== undefined) receiver.tricks[trick] += 1
    if (trick === 'delay') await sleep(SLOW_MS)
    arrival.outcome = answer(request, response, trick)
    arrival.answeredAtMs = Date.now()
  }

  return receiver
}

function answer(
  { socket }: IncomingMessage,
  response: ServerResponse,
  trick: Trick | undefined,
): Outcome {
  if (socket.destroyed) return 'cut'
  if (trick === 'reset') {
    socket.resetAndDestroy()
    return 'reset'
  }
  const isRefused = trick === 'refuse'
  response.writeHead(isRefused ? 500 : 200).end()
  return isRefused ? 'refused' : 'accepted'
}
