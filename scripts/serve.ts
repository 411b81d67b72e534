import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import { runCrons } from './crons.ts'
import { applyMigrations, buildWorker, miniflareOf, pagesFolder } from './miniflare.ts'
import { openPages } from './pages.ts'
import { expectFree, freePort } from './port.ts'
import { keptSecret } from './secret.ts'

const HOST = '127.0.0.1'
const DRAIN_MS = 5_000

/** A running Laneway: its origin, the runtime's process id, `died` when the runtime ends unasked, and how to stop it. */
export type Served = { url: string; pid: number; died: Promise<void>; stop(): Promise<void> }

/** Builds the Worker and runs it on Miniflare, migrated; everything it keeps lies in the folder `state`. `vars` override wrangler.toml's; without a JWT_SECRET among them one is made and kept. Another Worker may run in its place, with the same bindings: the one that `entry` is the source of. Where `showsRequests`, each is told: in a terminal a short line, elsewhere the Worker's JSON on stdout. */
export async function serve(setting: {
  port: number
  state: string
  vars?: Record<string, string>
  entry?: string
  showsRequests?: boolean
}): Promise<Served> {
  const { showsRequests = false } = setting
  const port = setting.port || (await freePort(HOST))
  const state = resolve(setting.state)
  await expectFree(port, HOST)
  const script = await buildWorker(join(state, 'worker'), setting.entry)
  const pages = await openPages(pagesFolder())
  const vars = { ...setting.vars }
  vars['JWT_SECRET'] ??= await keptSecret(state)
  // Any client may claim any Host here, so links name what this listens at.
  vars['PUBLIC_URL'] ??= `http://${HOST}:${port}`
  const common = { host: HOST, state, vars, pages, showsRequests }
  await migrate(script, { ...common, port: 0 })
  const { miniflare, runtime } = await started(() => miniflareOf(script, { ...common, port }))
  runtime.once('exit', runCrons(miniflare))
  const { origin } = await miniflare.ready
  return { url: origin, pid: runtime.pid ?? 0, ...lifeOf(miniflare, runtime) }
}

/** Applies the migrations behind another port, so that nobody meets a store without its tables. */
async function migrate(script: string, setting: Parameters<typeof miniflareOf>[1]): Promise<void> {
  const miniflare = miniflareOf(script, setting)
  try {
    await applyMigrations(miniflare)
  } finally {
    await miniflare.dispose()
  }
}

/** Miniflare keeps its workerd process to itself; Node tells who is spawned. */
async function started(
  start: () => Miniflare,
): Promise<{ miniflare: Miniflare; runtime: ChildProcess }> {
  const spawned: ChildProcess[] = []
  const note = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return
    if (message.process instanceof ChildProcess) spawned.push(message.process)
  }
  subscribe('child_process', note)
  const miniflare = start()
  try {
    await miniflare.ready
  } finally {
    unsubscribe('child_process', note)
  }
  const runtime = spawned.find((child) => child.spawnfile.includes('workerd'))
  if (runtime === undefined) throw new Error('The runtime did not start.')
  return { miniflare, runtime }
}

/** Miniflare is disposed of as soon as the runtime ends, or it would start another. */
function lifeOf(miniflare: Miniflare, runtime: ChildProcess): Pick<Served, 'died' | 'stop'> {
  const { promise: died, resolve: die } = Promise.withResolvers<void>()
  let stopping = false
  let disposal: Promise<void> | undefined
  const dispose = () => (disposal ??= miniflare.dispose())
  runtime.once('exit', () => {
    void dispose()
    if (!stopping && runtime.signalCode !== 'SIGINT') die()
  })
  return {
    died,
    async stop() {
      stopping = true
      if (runtime.kill('SIGTERM')) await Promise.race([once(runtime, 'exit'), sleep(DRAIN_MS)])
      await dispose()
    },
  }
}
