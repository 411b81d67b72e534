import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { median } from 'simple-statistics'
import * as z from 'zod'
import { call } from '../../scripts/demo/client.ts'
import { stop } from '../../scripts/exit.ts'
import { type Source, playRound } from './driver.ts'
import type { Plan } from './plan.ts'
import type { Servers } from './servers.ts'
import { type Guest, enter, makeBoard } from './stage.ts'
import { creates } from './works.ts'

const INTEGRATIONS = 20

/** An address at which nothing listens. */
const NOBODY = 'http://127.0.0.1:1'

/** Creates per second on a board without integrations, and on one with 20 integrations for all activities. */
export type WebhookRow = {
  receivers: 'nobody' | 'there'
  connections: number
  none: number
  many: number
  ratio: number
  roundTrips: number
}

/** Measures creates on a board with 20 integrations: with unreachable receivers, whose deliveries are paused, and with receivers that answer. */
export async function* measureWebhooks(servers: Servers, plan: Plan): AsyncGenerator<WebhookRow> {
  const receiver = createServer((request, response) =>
    request.resume().on('end', () => response.end()),
  )
  const there = await addressOf(receiver)
  const vars = { WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_RATE: 'off' }
  try {
    for (const receivers of ['nobody', 'there'] as const) {
      const guest = await enter(await servers.start({ name: receivers, vars }))
      const none = await boardWith(guest, 0, NOBODY)
      const many = await boardWith(guest, INTEGRATIONS, receivers === 'there' ? there : NOBODY)
      for (const connections of plan.connections)
        yield await rowOf(guest, { none, many }, receivers, connections, plan)
    }
  } finally {
    receiver.close()
    receiver.closeAllConnections()
  }
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') return stop('The receiver has no port.')
  return `http://127.0.0.1:${address.port}`
}

async function boardWith(guest: Guest, integrations: number, to: string): Promise<Source> {
  const board = await makeBoard(guest, `With ${integrations}`, [0])
  const [list] = board.lists
  if (list === undefined) return stop('The board has no list.')
  for (let at = 0; at < integrations; at += 1) {
    const url = `${to}/${at}`
    await call(guest.client, z.unknown(), 'POST', `${board.path}/integrations`, { url })
  }
  return creates([{ list, ...board }])
}

async function rowOf(
  { target }: Guest,
  { none, many }: { none: Source; many: Source },
  receivers: WebhookRow['receivers'],
  connections: number,
  { rounds, ms, warmUpMs }: Plan,
): Promise<WebhookRow> {
  const bounds = { connections, ms }
  for (const source of [none, many]) await playRound(target, source, { connections, ms: warmUpMs })
  const rates = { none: [] as number[], many: [] as number[] }
  let roundTrips = 0
  while (rates.none.length < rounds) {
    rates.none.push((await playRound(target, none, bounds)).perSecond)
    const round = await playRound(target, many, bounds)
    rates.many.push(round.perSecond)
    roundTrips = round.cost?.roundTrips ?? 0
  }
  const ratio = median(rates.many.map((rate, at) => rate / (rates.none[at] ?? NaN)))
  const [alone, beside] = [median(rates.none), median(rates.many)]
  return { receivers, connections, none: alone, many: beside, ratio, roundTrips }
}
