import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask, Source, Target } from '../../../bench/measure/driver.ts'
import { openClients, send } from './send.ts'
import { type Tally, take, takeNone } from './tally.ts'

const TICK_MS = 1

/** The requests to offer: so many a second, for so many milliseconds, over so many connections at most. */
export type Offer = { perSecond: number; ms: number; connections: number }

/**
 * Offers requests by the clock, at the random intervals of many who know nothing of each other,
 * whatever becomes of those before. One that is due while every connection waits for a reply is
 * counted as not offered, so that nothing queues here. `ended` is the last reply.
 */
export async function offer(
  target: Target,
  source: Source,
  { perSecond, ms, connections }: Offer,
  random: () => number,
  tally: Tally,
): Promise<{ ended: Promise<void> }> {
  const clients = openClients(target, connections)
  const free = [...clients]
  const underWay = new Set<Promise<void>>()
  const startMs = performance.now()

  async function askOver(client: (typeof clients)[number], ask: Ask): Promise<void> {
    const sentMs = performance.now()
    const took = () => performance.now() - sentMs
    try {
      take(tally, ask, await send(client, target, ask), took())
    } catch (error) {
      takeNone(tally, ask, error instanceof Error ? error : new Error(String(error)), took())
    }
    free.push(client)
  }

  function arrive(dueMs: number): void {
    const ask = source(0)
    const client = free.pop()
    if (client === undefined) {
      tally.notOffered += 1
      return
    }
    tally.offered += 1
    tally.lateness.push(performance.now() - dueMs)
    const one = askOver(client, ask)
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }

  for (let dueMs = startMs; dueMs < startMs + ms;) {
    if (dueMs > performance.now()) {
      await sleep(TICK_MS)
      continue
    }
    arrive(dueMs)
    dueMs -= (Math.log(1 - random()) * 1_000) / perSecond
  }
  const last = Promise.all(underWay)
  return { ended: last.then(() => closeAll(clients)) }
}

async function closeAll(clients: ReturnType<typeof openClients>): Promise<void> {
  await Promise.all(clients.map((client) => client.destroy()))
}
