import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import { runCrons } from './crons.ts'
import { miniflareOf } from './miniflare.ts'
import { openPages } from './pages.ts'
import { expectFree, freePort } from './port.ts'
import { prepare } from './prepare.ts'
import { openReloadingPages } from './reload.ts'
import { startRuntime } from './runtime.ts'
import { storedSecret } from './secret.ts'

const HOST = '127.0.0.1'
const DRAIN_MS = 5_000

/** The source of the Worker, unless another is asked for. */
const ENTRY = 'scripts/worker/local-worker.ts'

/** A running Laneway: its origin, the runtime's process id, how to stop it, and `died`, which resolves if the runtime ends by itself. */
export type Served = { url: string; pid: number; died: Promise<void>; stop(): Promise<void> }

/**
 * Builds the Worker, applies the migrations and runs it on Miniflare with its data in the folder
 * `state`. `vars` override wrangler.toml's; without a JWT_SECRET in them, one is created and stored.
 * `entry` is the source of another Worker to run with the same bindings. `showsRequests` prints each
 * request: a short line in a terminal, otherwise the Worker's JSON on stdout. `reloads` builds the pages
 * again after each change, and makes browsers load them again.
 */
export async function serve(setting: {
  port: number
  state: string
  vars?: Record<string, string>
  entry?: string
  showsRequests?: boolean
  reloads?: boolean
}): Promise<Served> {
  const { showsRequests = false, reloads = false } = setting
  const port = setting.port || (await freePort(HOST))
  const state = resolve(setting.state)
  await expectFree(port, HOST)
  const prepared = await prepare(state, setting.entry ?? ENTRY)
  const pages = await (reloads ? openReloadingPages : openPages)(prepared.pages)
  const vars = { ...setting.vars }
  vars['JWT_SECRET'] ??= await storedSecret(state)
  // Clients can send any Host header here, so links use the address that this listens on.
  vars['PUBLIC_URL'] ??= `http://${HOST}:${port}`
  const { miniflare, runtime } = await startRuntime(() =>
    miniflareOf(prepared, { host: HOST, port, state, vars, pages, showsRequests }),
  )
  runtime.once('exit', runCrons(miniflare, prepared.crons))
  const { origin } = await miniflare.ready
  return { url: origin, pid: runtime.pid ?? 0, ...lifeOf(miniflare, runtime) }
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
