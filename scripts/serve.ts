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
import { storedSecret } from './secret.ts'

const HOST = '127.0.0.1'
const DRAIN_MS = 5_000

/** A running Laneway: its origin, the runtime's process id, how to stop it, and `died`, which resolves if the runtime ends by itself. */
export type Served = { url: string; pid: number; died: Promise<void>; stop(): Promise<void> }

/**
 * Builds the Worker, applies the migrations and runs it on Miniflare with its data in the folder
 * `state`. `vars` override wrangler.toml's; without a JWT_SECRET in them, one is created and stored.
 * `entry` is the source of another Worker to run with the same bindings. `showsRequests` prints each
 * request: a short line in a terminal, otherwise the Worker's JSON on stdout.
 */
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
  vars['JWT_SECRET'] ??= await storedSecret(state)
  // Clients can send any Host header here, so links use the address that this listens on.
  vars['PUBLIC_URL'] ??= `http://${HOST}:${port}`
  const common = { host: HOST, state, vars, pages, showsRequests }
  await migrate(script, { ...common, port: 0 })
  const { miniflare, runtime } = await started(() => miniflareOf(script, { ...common, port }))
  runtime.once('exit', runCrons(miniflare))
  const { origin } = await miniflare.ready
  return { url: origin, pid: runtime.pid ?? 0, ...lifeOf(miniflare, runtime) }
}

/** Applies the migrations on another port, so that no client reaches a database without tables. */
async function migrate(script: string, setting: Parameters<typeof miniflareOf>[1]): Promise<void> {
  const miniflare = miniflareOf(script, setting)
  try {
    await applyMigrations(miniflare)
  } finally {
    await miniflare.dispose()
  }
}

/** Starts Miniflare and finds its workerd process, which it does not expose, by Node's diagnostics channel. */
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

/** Disposes of Miniflare as soon as the runtime ends, because it would start another. */
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
