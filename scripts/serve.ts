import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import { type Config, readConfig } from '../src/kernel/config.ts'
import { expectKnownVariables } from '../src/kernel/variable-names.ts'
import { isOn } from '../src/kernel/variable.ts'
import { runCrons } from './crons.ts'
import { miniflareOf } from './miniflare.ts'
import { openPages } from './pages.ts'
import { orUsageError } from './exit.ts'
import { expectFree, freePort } from './port.ts'
import { prepare } from './prepare.ts'
import { watchPages } from './reload.ts'
import { startRuntime } from './runtime.ts'
import { storedPushKey, storedSecret } from './secret.ts'
import { openSpace } from './space.ts'

const LOOPBACK = '127.0.0.1'

/** The addresses that stand for all addresses of a machine. */
const ANY_ADDRESS = ['0.0.0.0', '::']

const DRAIN_MS = 5_000

/** The source of the Worker, unless another is asked for. */
const ENTRY = 'scripts/worker/local-worker.ts'

/** A running Laneway: its origin, and what is in force; the process id of the runtime, and `died`, which resolves if the runtime ends by itself. */
export type Served = {
  url: string
  config: Config
  /** Read replicas may answer reads. */
  replicas: boolean
  pid: number
  died: Promise<void>
  stop(): Promise<void>
}

export type Setting = {
  /** The address to listen at; this machine's own without it. */
  host?: string | undefined
  /** Links have this name in the place of the address. */
  name?: string | undefined
  port: number
  /** The folder of the data. */
  state: string
  /** Variables that override wrangler.toml's; without a JWT_SECRET or a VAPID_PRIVATE_KEY, one is created and stored. */
  vars?: Record<string, string>
  /** The source of another Worker to run with the same bindings; ENTRY without it. */
  entry?: string
  /** The folder that `npm run build` has written; nothing is built then. */
  built?: string | undefined
  /** Prints the Worker's line of a request. */
  print?: (line: string) => void
  /** Builds the pages again after each change, and makes browsers load them again. */
  reloads?: boolean
}

/** Builds the Worker, applies the migrations and runs it on Miniflare with its data in a folder. */
export async function serve(setting: Setting): Promise<Served> {
  const { host = LOOPBACK, name = host, print, reloads = false } = setting
  const state = resolve(setting.state)
  await expectFree(setting.port, host)
  // What is changed while all is built is built again.
  const open = reloads ? await watchPages() : openPages
  const prepared = await prepare(state, setting.entry ?? ENTRY, setting.built)
  // As late as can be: until the runtime listens, others can take it.
  const port = setting.port || (await freePort(host))
  const vars = { ...setting.vars }
  vars['JWT_SECRET'] ??= await storedSecret(state)
  vars['VAPID_PRIVATE_KEY'] ??= await storedPushKey(state)
  // Clients can send any Host header here, so links use the address that this listens on.
  const url = urlOf(ANY_ADDRESS.includes(host) ? LOOPBACK : name, port)
  if (!ANY_ADDRESS.includes(host)) vars['PUBLIC_URL'] ??= url
  const all = textsOf({ ...prepared.vars, ...vars })
  const config = configOf(all)
  const pages = await open(prepared.pages, { withSubdomains: config.hstsSubdomains })
  const space = openSpace(state, (line) => console.error(line))
  const { miniflare, runtime } = await startRuntime(() =>
    miniflareOf(prepared, { host, port, state, vars, pages, space, print }),
  )
  runtime.once('exit', runCrons(miniflare, prepared.crons))
  await miniflare.ready
  const replicas = isOn('REPLICAS', all['REPLICAS'])
  return { url, config, replicas, pid: runtime.pid ?? 0, ...lifeOf(miniflare, runtime) }
}

/** Reads the configuration, or throws a usage error that names the variable which is wrong, or of which Laneway has none. */
export function configOf(vars: Record<string, string>): Config {
  return orUsageError(() => {
    expectKnownVariables(vars)
    return readConfig(vars)
  })
}

/** The variables as texts: wrangler.toml may have numbers and booleans, too. */
function textsOf(vars: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)]))
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
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
