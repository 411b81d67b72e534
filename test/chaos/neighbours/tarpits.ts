import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, openAsker } from './ask.ts'
import type { Given, Outcome } from './loop.ts'

/** The attacker's boards, and the integrations of each. */
const TARPITS = { boards: 3, each: 100 } as const

/** Changes whose webhooks are measured at least, however short the attack is. */
const FEWEST = 3

/** The time that a webhook may take beside tarpits on the same host, and for which it is waited, in ms. */
const MAY_TAKE_MS = 20_000
const PATIENCE_MS = 40_000

/** Many integrations of the attacker lead to receivers that never answer, on the host that the bystander's integration leads to, too. The bystander's webhooks must come soon. */
export async function tarpits({ setup, isOver }: Given): Promise<Outcome> {
  const { url, attacker, bystander, own } = setup
  const host = await openHost()
  const [asAttacker, asBystander] = [openAsker(url, attacker), openAsker(url, bystander)]
  const lists = await Promise.all(
    Array.from({ length: TARPITS.boards }, () => makeTarpits(asAttacker, host.url)),
  )
  await addIntegration(asBystander, own.board, `${host.url}/light`)
  const cards = `/api/boards/${own.board}/lists/${own.list}/cards`
  const latenciesMs: number[] = []
  for (let at = 0; at < FEWEST || !isOver(); at += 1) {
    await Promise.all(lists.map((path) => makeCard(asAttacker, path, `Tar ${at}`)))
    const startMs = performance.now()
    await makeCard(asBystander, cards, `Light ${at}`)
    await host.arrived(`Light ${at}`, startMs + PATIENCE_MS)
    latenciesMs.push(performance.now() - startMs)
    await sleep(500)
  }
  await Promise.all([asAttacker.end(), asBystander.end(), host.end()])
  const [worstMs, all] = [
    Math.max(...latenciesMs),
    latenciesMs.map((ms) => (ms / 1_000).toFixed(1)),
  ]
  const achieved =
    worstMs > MAY_TAKE_MS ? [`Webhooks beside tarpits took ${all.join(', ')} s.`] : []
  return { sent: latenciesMs.length, achieved }
}

/** A host that answers at /light alone, and notes the bodies that came there. */
async function openHost() {
  let said = ''
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/light') return
    for await (const chunk of request) said += String(chunk)
    response.writeHead(200).end()
  }
  const server = createServer((request, response) => void take(request, response).catch(() => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    async arrived(title: string, untilMs: number) {
      while (!said.includes(`"card":"${title}"`) && performance.now() < untilMs) await sleep(10)
    },
    async end() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A board with tarpits; returns the path of its cards. */
async function makeTarpits(asker: Asker, url: string): Promise<string> {
  const ask = { method: 'POST', path: '/api/boards', body: { title: 'Tar' } } as const
  const board = String((await asker.sure(ask))['_id'])
  const lists = { ...ask, path: `/api/boards/${board}/lists` }
  const list = String((await asker.sure(lists))['_id'])
  for (let at = 0; at < TARPITS.each; at += 1) await addIntegration(asker, board, `${url}/${at}`)
  return `/api/boards/${board}/lists/${list}/cards`
}

async function addIntegration(asker: Asker, board: string, url: string): Promise<void> {
  await asker.sure({
    method: 'POST',
    path: `/api/boards/${board}/integrations`,
    body: { url, activities: ['createCard'] },
  })
}

async function makeCard(asker: Asker, path: string, title: string): Promise<void> {
  await asker.sure({ method: 'POST', path, body: { title } })
}
