import { median, quantileSorted } from 'simple-statistics'
import { Client } from 'undici'
import { type Cost, costOf } from './cost.ts'

const TIMEOUT_MS = 120_000

/** A server, the headers of every request to it, and a path to request before the clock starts. */
export type Target = { url: string; headers: Record<string, string>; ping: string }

export type Ask = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }

/** The next request of a connection; connections are numbered from 0. */
export type Source = (connection: number) => Ask

/** A round ends after `ms` milliseconds or `most` requests. */
export type Bounds = { connections: number; ms: number; most?: number }

/** The result of a round: throughput, latencies in milliseconds, and the median cost of a reply. */
export type Round = { perSecond: number; p50: number; p99: number; cost: Cost | undefined }

type Reply = { status: number; timing: string; text: string }

type Tally = { asked: number; latencies: number[]; timings: string[] }

/** The cost of every seventh reply is sampled; 7 shares no factor with batches of 16 or 64 writes. */
const SAMPLED = 7

/** Runs a round over keep-alive connections; each sends its next request after the reply to the last. Throws for any status but 200. */
export async function playRound(target: Target, source: Source, bounds: Bounds): Promise<Round> {
  const clients = Array.from({ length: bounds.connections }, () => openClient(target))
  const tally: Tally = { asked: 0, latencies: [], timings: [] }
  try {
    await Promise.all(
      clients.map((client) => send(client, target, { method: 'GET', path: target.ping })),
    )
    const startedMs = performance.now()
    const drives = clients.map(async (client, connection) => {
      while (performance.now() < startedMs + bounds.ms && tally.asked < (bounds.most ?? Infinity)) {
        await askOnce(client, target, source(connection), tally)
      }
    })
    await Promise.all(drives)
    return roundOf(tally, performance.now() - startedMs)
  } finally {
    await Promise.all(clients.map((client) => client.destroy()))
  }
}

function openClient({ url }: Target): Client {
  return new Client(url, {
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    keepAliveTimeout: TIMEOUT_MS,
  })
}

async function askOnce(client: Client, target: Target, ask: Ask, tally: Tally): Promise<void> {
  tally.asked += 1
  const startedMs = performance.now()
  const { timing } = await send(client, target, ask)
  if (tally.latencies.push(performance.now() - startedMs) % SAMPLED === 1)
    tally.timings.push(timing)
}

async function send(client: Client, { headers }: Target, ask: Ask): Promise<Reply> {
  const reply = await dispatch(client, headers, ask)
  if (reply.status === 200) return reply
  throw new Error(`${ask.method} ${ask.path} replied ${reply.status}: ${reply.text}`)
}

/** Sends a request and reads the whole reply; keeps its text only if it failed. */
function dispatch(client: Client, headers: Target['headers'], ask: Ask): Promise<Reply> {
  const { method, path } = ask
  const body = ask.body === undefined ? null : JSON.stringify(ask.body)
  return new Promise((resolve, reject) => {
    const reply: Reply = { status: 0, timing: '', text: '' }
    client.dispatch(
      { method, path, headers, body },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, received) {
          reply.status = status
          reply.timing = String(received['server-timing'] ?? '')
        },
        onResponseData(_controller, chunk) {
          if (reply.status !== 200) reply.text += chunk.toString()
        },
        onResponseEnd: () => resolve(reply),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

function roundOf({ latencies, timings }: Tally, ms: number): Round {
  const sorted = latencies.toSorted((one, other) => one - other)
  return {
    perSecond: (latencies.length * 1_000) / ms,
    p50: median(sorted),
    p99: quantileSorted(sorted, 0.99),
    cost: costOf(timings),
  }
}
