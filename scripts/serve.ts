import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import type { Config } from '../src/kernel/config.ts'
import { isOn } from '../src/kernel/variable.ts'
import { certificatesIn, forgetEmptyFile } from './certificates.ts'
import { runCrons } from './crons.ts'
import { miniflareOf, persistenceIn } from './miniflare.ts'
import { openFileBytes } from './file-bytes.ts'
import { type Log, openLog, processStreams } from './log/log.ts'
import { openPages } from './pages.ts'
import { usageError } from './exit.ts'
import { type Front, openFront } from './front/front.ts'
import { type Networks, readNetworks } from './front/networks.ts'
import { expectFree } from './port.ts'
import { prepare } from './prepare.ts'
import { memoryOf } from './processes.ts'
import { watchPages } from './reload.ts'
import { startRuntime } from './runtime.ts'
import { setupCodeFor, storedPushKey, storedSecret } from './secret.ts'
import { openSpace } from './space.ts'
import { configOf, textsOf } from './variables.ts'

const LOOPBACK = '127.0.0.1'

/** The addresses that only programs on this machine reach. */
const LOOPBACK_ADDRESS = /^(?:127\.[\d.]+|::1)$/

/** The addresses that stand for all addresses of a machine. */
const ANY_ADDRESS = ['0.0.0.0', '::']

const DRAIN_MS = 5_000

/** Live connections that are open at once. */
const MOST_SOCKETS = 1_000

/** The source of the Worker, unless another is asked for. */
const ENTRY = 'scripts/worker/local-worker.ts'

/** A running Laneway: its origin, and what is in force; the process id of the runtime, and `died`, which resolves to how the runtime ended if it does so by itself. */
export type Served = {
  url: string
  config: Config
  /** Read replicas may answer reads. */
  replicas: boolean
  pid: number
  died: Promise<string>
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
  /** The log; without it, one of JSON on the streams of this process. */
  log?: Log
  /** Builds the pages again after each change, and makes browsers load them again. */
  reloads?: boolean
}

/** Builds the Worker, applies the migrations and runs it on Miniflare with its data in a folder. */
export async function serve(setting: Setting): Promise<Served> {
  const { host = LOOPBACK, name = host, reloads = false } = setting
  const { log = openLog(processStreams((line) => line)) } = setting
  const state = resolve(setting.state)
  await expectFree(setting.port, host)
  forgetEmptyFile(process.env)
  // What is changed while all is built is built again.
  const open = reloads ? await watchPages() : openPages
  const prepared = await prepare(state, setting.entry ?? ENTRY, setting.built)
  const vars = { ...setting.vars }
  vars['JWT_SECRET'] ??= await storedSecret(state)
  vars['VAPID_PRIVATE_KEY'] ??= await storedPushKey(state)
  // Any Host header can be sent to an address that others reach, so that says nothing of who asks.
  if (!LOOPBACK_ADDRESS.test(host)) vars['SETUP_CODE'] ||= setupCodeFor(vars['JWT_SECRET'])
  const all = textsOf({ ...prepared.vars, ...vars })
  const { hstsSubdomains: withSubdomains } = configOf(all)
  const trusted = trustedIn(all['TRUST_PROXY'])
  const certificates = certificatesIn(all['SSL_CERT_FILE'])
  const front = await openFront({
    host,
    port: setting.port,
    trusted,
    mostSockets: MOST_SOCKETS,
    say: (reason) => log.say({ level: 'warn', at: 'front', reason }),
  })
  try {
    // Clients can send any Host header here, so links use the address that this listens on.
    const url = urlOf(ANY_ADDRESS.includes(host) ? LOOPBACK : name, front.port)
    if (!ANY_ADDRESS.includes(host)) vars['PUBLIC_URL'] ??= url
    const pages = await open(prepared.pages, { withSubdomains })
    const space = openSpace(state, (level, reason) => log.say({ level, at: 'disk', reason }))
    const fileBytes = openFileBytes(join(persistenceIn(state), 'r2'), () => performance.now())
    const processes = async () => ({
      memory: await memoryOf({ launcher: process.pid, runtime: runtime.pid }),
      sockets: front.sockets(),
      fileBytes: await fileBytes(),
    })
    const { miniflare, runtime } = await startRuntime(() =>
      miniflareOf(prepared, { state, vars, pages, space, processes, certificates, log }),
    )
    runtime.once('exit', runCrons(miniflare, prepared.crons, log))
    await miniflare.ready
    const { hostname, port } = await miniflare.unsafeGetDirectURL(prepared.name)
    front.passTo({ host: hostname, port: Number(port) })
    return {
      url,
      config: configOf({ ...all, ...vars }),
      replicas: isOn('REPLICAS', all['REPLICAS']),
      pid: runtime.pid ?? 0,
      ...lifeOf(miniflare, runtime, front),
    }
  } catch (error) {
    await front.close()
    throw error
  }
}

/** The proxies in TRUST_PROXY. Throws a usage error that names what is wrong in it. */
function trustedIn(list = ''): Networks {
  const read = readNetworks(list)
  if ('networks' in read) return read.networks
  return usageError(
    `TRUST_PROXY must be a comma list of addresses and networks such as 10.0.0.0/8, and ${read.wrong} is none.`,
  )
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Disposes of Miniflare as soon as the runtime ends, because it would start another. */
function lifeOf(
  miniflare: Miniflare,
  runtime: ChildProcess,
  front: Front,
): Pick<Served, 'died' | 'stop'> {
  const { promise: died, resolve: die } = Promise.withResolvers<string>()
  let stopping = false
  let disposal: Promise<unknown> | undefined
  const dispose = () => (disposal ??= Promise.all([front.close(), miniflare.dispose()]))
  runtime.once('exit', () => {
    void dispose()
    const { exitCode, signalCode } = runtime
    if (!stopping && signalCode !== 'SIGINT') die(signalCode ?? `exit code ${exitCode}`)
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
