import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAsker } from './ask.ts'
import { type Given, type Outcome, repeat, until } from './loop.ts'

const AFTERWARDS = 'Written after the removal'

/** A member begins to read an export, is removed and disabled, and reads on: nothing written later may reach them, nor an end that looks whole. */
export async function readAfterRemoval({ setup, isOver }: Given): Promise<Outcome> {
  const { url, admin, removed } = setup
  const asAdmin = openAsker(url, admin)
  const reader = openAsker(url, removed)
  const path = `/api/boards/${removed.board}`
  const socket = reader.raw({ method: 'GET', path: `${path}/export` })
  const chunks: Buffer[] = []
  const take = (chunk: Buffer) => void chunks.push(chunk)
  socket.once('data', (chunk) => {
    take(chunk)
    socket.pause()
  })
  while (chunks.length === 0 && !isOver()) await sleep(20)
  const body = { action: 'remove' }
  await asAdmin.sure({ method: 'POST', path: `${path}/members/${removed.id}/remove`, body })
  await asAdmin.sure({
    method: 'PUT',
    path: `/api/users/${removed.id}`,
    body: { action: 'disableLogin' },
  })
  const cards = `${path}/lists/${removed.list}/cards`
  await asAdmin.sure({ method: 'POST', path: cards, body: { title: AFTERWARDS } })
  socket.on('data', take)
  socket.resume()
  await until(isOver)
  await Promise.all([asAdmin.end(), reader.end()])
  const text = Buffer.concat(chunks).toString('latin1')
  const achieved = [
    ...(text.includes(AFTERWARDS) ? ['A removed member read what was written later.'] : []),
    ...(text.endsWith('0\r\n\r\n') ? ["A removed member's export ended as if it were whole."] : []),
  ]
  return { sent: 1, achieved }
}

/** Somebody who may only comment copies a board: its members must not be on the copies. */
export async function copyAsCommenter(given: Given): Promise<Outcome> {
  const { url, attacker, commented } = given.setup
  const asker = openAsker(url, attacker)
  const achieved = new Set<string>()
  const path = `/api/boards/${commented.board}/copy`
  const sent = await repeat(given, async (turn) => {
    const body = turn % 2 === 0 ? {} : { members: true }
    const { status, text } = await asker.ask({ method: 'POST', path, body })
    if (status !== 200) return
    const copy = await asker.ask({ method: 'GET', path: `/api/boards/${JSON.parse(text)}` })
    if (copy.text.includes(commented.other))
      achieved.add('A copy has members who did not ask for it.')
  })
  await asker.end()
  return { sent, achieved: [...achieved] }
}

/** Requests that one receiver host may get at once, and in each second. */
const BURST = 100
const PER_SECOND = 10

/** A bulk of cards on a board with many integrations, all at one host: it must be paced. */
export async function hookFlood({ setup, isOver }: Given): Promise<Outcome> {
  const { url, attacker, attacked } = setup
  let arrived = 0
  const server = createServer((_request, response) => {
    arrived += 1
    response.writeHead(200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const asker = openAsker(url, attacker)
  const path = `/api/boards/${attacked.board}`
  for (let at = 0; at < 50; at += 1) {
    const body = { url: `http://127.0.0.1:${port}/${at}` }
    await asker.ask({ method: 'POST', path: `${path}/integrations`, body })
  }
  const startMs = performance.now()
  const before = arrived
  const cards = Array.from({ length: 100 }, (_, at) => ({ title: `Card ${at}` }))
  await asker.ask({
    method: 'POST',
    path: `${path}/lists/${attacked.list}/cards/bulk`,
    body: { cards },
  })
  await until(isOver)
  const seconds = (performance.now() - startMs) / 1_000
  await asker.end()
  server.close()
  server.closeAllConnections()
  const may = BURST + PER_SECOND * (seconds + 2)
  const achieved =
    arrived - before > may
      ? [`One host got ${arrived - before} webhooks in ${seconds.toFixed(1)} s.`]
      : []
  return { sent: 51, achieved }
}
