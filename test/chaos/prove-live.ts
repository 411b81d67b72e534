import { loadavg } from 'node:os'
import { max, median, quantile } from 'simple-statistics'
import * as z from 'zod'
import { call } from '../../scripts/demo/client.ts'
import { onServers } from '../../bench/measure/servers.ts'
import { type Guest, enter } from '../../bench/measure/stage.ts'
import { COMMAND, type Flags } from './live/flags.ts'
import { type Followers, openFollowers } from './live/followers.ts'
import { faultLines, table } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'

const made = z.object({ _id: z.string() })
const listed = z.array(z.object({ _id: z.string(), seq: z.number() }))

/** The time until the last follower got a change, from its request and from its reply. */
type Wait = { fromRequest: number; fromReply: number }

/** Changes a board with many followers. Returns how long each change took to reach all of them, and what is wrong with what they got. */
async function prove(guest: Guest, { followers: count, changes, json }: Flags) {
  const { client } = guest
  const board = { title: 'Followed', owner: '', permission: 'public' }
  const { _id: id } = await call(client, made, 'POST', '/api/boards', board)
  const path = `/api/boards/${id}`
  const list = await call(client, made, 'POST', `${path}/lists`, { title: 'List' })
  const openedMs = performance.now()
  const followers = await openFollowers(client, id, count)
  const opening = Math.round(performance.now() - openedMs)
  if (!json) console.log(`${count} follow the board, after ${opening} ms; ${changes} changes.`)
  const { length: begun } = await call(client, listed, 'GET', `${path}/activities`)
  const waits: Wait[] = []
  for (let at = 1; at <= changes; at += 1) {
    const sentMs = performance.now()
    const card = { title: `Card ${at}`, description: 'What is to be done about it.' }
    await call(client, made, 'POST', `${path}/lists/${list._id}/cards`, card)
    const repliedMs = performance.now()
    const toldMs = await followers.lastTold(begun + at)
    waits.push({ fromRequest: toldMs - sentMs, fromReply: Math.max(toldMs - repliedMs, 0) })
  }
  const log = await call(client, listed, 'GET', `${path}/activities`)
  const differences = differencesIn(
    log.map(({ _id }) => _id),
    followers,
  )
  followers.end()
  return { waits, differences }
}

/** Followers whose activities are not those of the log from where they began, each once and in order. */
function differencesIn(log: string[], { all }: Followers): string[] {
  return all.flatMap(({ begun, ids }, at) => {
    const wanted = log.slice(begun)
    const same = ids.length === wanted.length && ids.every((id, place) => id === wanted[place])
    return same ? [] : [`Follower ${at} got ${ids.length} of ${wanted.length} activities.`]
  })
}

function figuresOf(waits: number[]) {
  const whole = (ms: number) => Math.round(ms * 10) / 10
  return { p50: whole(median(waits)), p95: whole(quantile(waits, 0.95)), max: whole(max(waits)) }
}

await runScript(COMMAND, async (flags) => {
  const { waits, differences } = await onServers(async (servers) =>
    prove(await enter(await servers.start({ name: 'service' })), flags),
  )
  const fromRequest = figuresOf(waits.map((one) => one.fromRequest))
  const fromReply = figuresOf(waits.map((one) => one.fromReply))
  const [load = 0] = loadavg()
  if (fromRequest.p95 > flags.within)
    differences.push(`More than one change in twenty took longer than ${flags.within} ms.`)
  const { followers, changes } = flags
  if (flags.json)
    console.log(JSON.stringify({ followers, changes, fromRequest, fromReply, load, differences }))
  else {
    const row = (name: string, { p50, p95, max }: typeof fromReply) => [name, p50, p95, max]
    const rows = [row('from the request', fromRequest), row('from the reply', fromReply)]
    console.log(table(['', 'p50 ms', 'p95 ms', 'max ms'], rows))
    console.log(`the machine's load was ${load.toFixed(1)}\n${faultLines(differences)}`)
  }
  return differences.length === 0
})
