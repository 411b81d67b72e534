import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { table, whole } from '../scripts/report.ts'
import { runScript } from '../scripts/run-script.ts'
import { type Served, serve } from '../scripts/serve.ts'
import { UNLIMITED } from '../scripts/unlimited-vars.ts'
import type { Load } from './front/load.ts'
import { microsecondsOf } from './measure/processor.ts'
import { enter, makeBoard } from './measure/stage.ts'

const COMMAND = {
  name: 'bench:front',
  about: 'Measures the time of the processor that the front adds to requests, and compression.',
  flags: {},
}

const ROUNDS = 3
const CONNECTIONS = 8

/** The ways of a request to the runtime: by the front with these encodings, or without the front. */
const WAYS = ['without the front', 'identity', 'gzip', 'br'] as const

type Work = { name: string; path: string; requests: number }

/** Microseconds of the processor for a request, in the process of the front and in the runtime, and requests a second. */
type Spent = { front: number; runtime: number; perSecond: number }

await runScript(COMMAND, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-front-'))
  const service = await serve({ port: 0, state: folder, vars: UNLIMITED })
  const sender = fork(join(import.meta.dirname, 'front/load.ts'))
  try {
    const guest = await enter(service.url)
    const board = await makeBoard(guest, 'A thousand cards', [250, 250, 250, 250])
    const works: Work[] = [
      { name: 'hello', path: '/healthz', requests: 300 },
      { name: 'read a user', path: '/api/user', requests: 200 },
      { name: 'view of 1,000 cards', path: `${board.path}/view`, requests: 15 },
    ]
    const rows: (string | number)[][] = []
    for (const work of works)
      rows.push(...(await compared(service, sender, work, guest.target.headers)))
    console.log(
      `Load average: ${loadavg()
        .map((one) => one.toFixed(1))
        .join(', ')}\n`,
    )
    console.log(table(['request', 'way', 'front µs', 'runtime µs', 'per second'], rows))
    return true
  } finally {
    sender.kill()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Measures one request in all ways, which take turns, and returns the medians. */
async function compared(
  service: Served,
  sender: ChildProcess,
  { name, path, requests }: Work,
  headers: Record<string, string>,
): Promise<(string | number)[][]> {
  const spent = new Map(WAYS.map((way): [string, Spent[]] => [way, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const way of WAYS) {
      const load: Load =
        way === 'without the front'
          ? {
              ...directly(service, path),
              headers: { ...headers, 'cf-connecting-ip': '127.0.0.1' },
              requests,
              connections: CONNECTIONS,
            }
          : {
              url: service.url,
              path,
              headers: { ...headers, 'accept-encoding': way },
              requests,
              connections: CONNECTIONS,
            }
      const one = await spentOn(service, sender, load)
      // The first round warms up.
      if (round > 0) spent.get(way)?.push(one)
    }
  return [...spent].map(([way, all]) => [
    name,
    way,
    whole(median(all.map(({ front }) => front))),
    whole(median(all.map(({ runtime }) => runtime))),
    whole(median(all.map(({ perSecond }) => perSecond))),
  ])
}

/** The address of the runtime itself, which takes paths in full. */
function directly({ url, runtime }: Served, path: string) {
  return { url: `http://${runtime.host}:${runtime.port}`, path: url + path }
}

async function spentOn({ pid }: Served, sender: ChildProcess, load: Load): Promise<Spent> {
  const front = process.cpuUsage()
  const runtime = microsecondsOf(pid)
  sender.send(load)
  const [ms] = await once(sender, 'message')
  const { user, system } = process.cpuUsage(front)
  return {
    front: (user + system) / load.requests,
    runtime: (microsecondsOf(pid) - runtime) / load.requests,
    perSecond: (load.requests / Number(ms)) * 1_000,
  }
}
