import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mean, median } from 'simple-statistics'
import { Client } from 'undici'
import { connect } from '../client/client.ts'
import { runScript } from '../scripts/run-script.ts'
import { type Served, serve } from '../scripts/serve.ts'
import { UNLIMITED } from '../scripts/unlimited-vars.ts'
import { type Row, markdown } from './measure/markdown.ts'
import { microsecondsOf } from './measure/processor.ts'
import { type MeasuredBoard, PEOPLE, newBoard } from './page/boards.ts'

const COMMAND = {
  name: 'bench:reads',
  about: 'Measures the time of the processor that reads of boards of 1,000 and 10,000 cards take.',
  flags: {},
}

/** Rounds in which all reads take turns; the first warms up. */
const ROUNDS = 6

/** A change leaves work for after its reply, which is not the read's. */
const SETTLE_MS = 500

const PASSWORD = 'a long password'

type Read = {
  name: string
  /** The number of its requests in a round: the system counts the processor in steps of 10 ms. */
  times: number
  /** Done before each, and not measured. */
  prepare?: () => Promise<void>
  send: () => Promise<void>
}

await runScript(COMMAND, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-reads-'))
  const service = await serve({ port: 0, state: folder, vars: UNLIMITED })
  const { host, port } = service.runtime
  const client = new Client(`http://${host}:${port}`)
  try {
    const api = connect(service.url)
    const { token } = await api.register({ body: accountOf('ada') })
    for (const name of PEOPLE) await connect(service.url).register({ body: accountOf(name) })
    const get = getter(client, service.url, token)
    const small = await newBoard(api, { cards: 1_000, lists: 10 })
    const large = await newBoard(api, { cards: 10_000, lists: 10 })
    console.log(markdown(await measured(service, readsOf(get, small, large))))
    const [processor] = cpus()
    const load = loadavg().map((one) => one.toFixed(1))
    console.log(
      `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model}, load average ${load.join(', ')}`,
    )
    return true
  } finally {
    await client.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

function accountOf(username: string) {
  return { username, email: `${username}@example.com`, password: PASSWORD }
}

type Get = (path: string, status?: number, etag?: string) => Promise<{ etag: string; text: string }>

/** Opens a client of the runtime itself, without the front, which takes paths in full. */
function getter(client: Client, url: string, token: string): Get {
  return async (path, status = 200, etag) => {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: url + path,
      headers: {
        authorization: `Bearer ${token}`,
        'cf-connecting-ip': '127.0.0.1',
        ...(etag && { 'if-none-match': etag }),
      },
    })
    const text = await body.text()
    if (statusCode !== status) throw new Error(`${path} replied ${statusCode}: ${text}`)
    return { etag: String(headers['etag']), text }
  }
}

function readsOf(get: Get, small: MeasuredBoard, large: MeasuredBoard): Read[] {
  const viewOf = ({ id }: MeasuredBoard) => `/api/boards/${id}/view`
  const list = `/api/boards/${small.id}/lists/${small.list}/cards?limit=100`
  let etag = ''
  const known = async () => void ({ etag } = await get(viewOf(small)))
  const met = async () => void (await get(viewOf(small), 304, etag))
  const read = (path: string) => async () => void (await get(path))
  const whole = (board: MeasuredBoard) => async () => readWhole(get, viewOf(board))
  return [
    { name: 'GET /api/user', times: 100, send: read('/api/user') },
    { name: 'view of 1,000 cards, 304', times: 100, prepare: known, send: met },
    { name: 'list of 100 cards, warm', times: 50, send: read(list) },
    { name: 'view of 1,000 cards, warm', times: 20, send: whole(small) },
    { name: 'all of 10,000 cards, warm', times: 3, send: whole(large) },
    { name: 'view of 1,000 cards, cold', times: 10, prepare: changing(small), send: whole(small) },
    { name: 'all of 10,000 cards, cold', times: 3, prepare: changing(large), send: whole(large) },
  ]
}

/** Opens a client that edits a card and waits until the work after the reply is done. */
function changing({ api, id, list, cards: [card = ''] }: MeasuredBoard) {
  return async () => {
    const body = { title: `Changed at ${performance.now()}` }
    await api.edit_card({ board: id, list, card, body })
    await sleep(SETTLE_MS)
  }
}

/** Reads all parts of the view of a board. */
async function readWhole(get: Get, path: string): Promise<void> {
  let next: string | undefined
  do {
    const { text } = await get(next === undefined ? path : `${path}?cursor=${next}`)
    next = /"next":"([^"]*)"\}$/.exec(text)?.[1]
  } while (next !== undefined)
}

/** Measures the reads in turns. */
async function measured(service: Served, reads: Read[]): Promise<Row[]> {
  const spent = new Map(reads.map((read): [Read, number[]] => [read, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [read, rounds] of spent) {
      const each: number[] = []
      for (let time = 0; time < read.times; time += 1) each.push(await spentOn(service, read))
      if (round > 0) rounds.push(mean(each))
    }
  const [first] = spent.values()
  const least = median(first ?? [])
  return [...spent].map(([{ name }, rounds]) => ({
    read: name,
    'runtime, ms': (median(rounds) / 1_000).toFixed(2),
    'lowest round, ms': (Math.min(...rounds) / 1_000).toFixed(2),
    'of GET /api/user': (median(rounds) / least).toFixed(2),
  }))
}

async function spentOn({ pid }: Served, { prepare, send }: Read): Promise<number> {
  await prepare?.()
  const before = microsecondsOf(pid)
  await send()
  return microsecondsOf(pid) - before
}
