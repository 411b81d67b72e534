import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../src/kernel/config.ts'
import { isOn } from '../src/kernel/variable.ts'
import { certificatesIn, forgetEmptyFile, trustIn } from './certificates.ts'
import { runCrons } from './crons.ts'
import { type Inside, listenInside } from './inside.ts'
import { certificatesOf, machineOf, nothing } from './inside-services.ts'
import { type Log, openLog, processStreams } from './log/log.ts'
import { openPages } from './pages.ts'
import { usageError } from './exit.ts'
import { openFront } from './front/front.ts'
import { type Networks, readNetworks } from './front/networks.ts'
import type { Target } from './front/sockets.ts'
import { expectFree } from './port.ts'
import { type Prepared, prepare } from './prepare.ts'
import { startRuntime } from './runtime.ts'
import { setupCodeFor, storedPushKey, storedSecret } from './secret.ts'
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
  /** The address of the runtime, without the front. */
  runtime: Target
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

/** Builds the Worker, applies the migrations and runs it on Cloudflare's runtime, with the simulators of Miniflare and its data in a folder. */
export async function serve(setting: Setting): Promise<Served> {
  const { host = LOOPBACK, reloads = false } = setting
  const state = resolve(setting.state)
  await expectFree(setting.port, host)
  forgetEmptyFile(process.env)
  // Watching begins before the build, so that a file that changes meanwhile is built again.
  const open = reloads ? await (await import('./reload.ts')).watchPages() : openPages
  const prepared = await prepare(state, setting.entry ?? ENTRY, setting.built)
  const ending = openEnding()
  ending.with(prepared.end)
  try {
    return await opened({ ...setting, state }, prepared, open, ending)
  } catch (error) {
    await ending.end()
    throw error
  }
}

/** Collects the things that end with the service, or if it does not start. */
function openEnding() {
  const all: (() => unknown)[] = []
  return {
    with: (end: () => unknown) => void all.push(end),
    end: async () => void (await Promise.all(all.splice(0).map((one) => one()))),
  }
}

type Ending = ReturnType<typeof openEnding>

/** Opens the front, and the runtime behind it. */
async function opened(
  setting: Setting,
  prepared: Prepared,
  open: typeof openPages,
  ending: Ending,
): Promise<Served> {
  const { state, host = LOOPBACK, name = host } = setting
  const { log = openLog(processStreams((line) => line)) } = setting
  const vars = await withSecrets(state, host, setting.vars)
  const all = textsOf({ ...prepared.vars, ...vars })
  const certificates = certificatesIn(all['SSL_CERT_FILE'])
  const front = await openFront({
    host,
    port: setting.port,
    trusted: trustedIn(all['TRUST_PROXY']),
    mostSockets: MOST_SOCKETS,
    say: (reason) => log.say({ level: 'warn', at: 'front', reason }),
  })
  ending.with(() => front.close())
  const inside = async (answer: Inside) => {
    const { address, close } = await listenInside(answer)
    ending.with(close)
    return address
  }
  // Clients can send any Host header here, so links use the address that this listens on.
  const url = urlOf(ANY_ADDRESS.includes(host) ? LOOPBACK : name, front.port)
  if (!ANY_ADDRESS.includes(host)) vars['PUBLIC_URL'] ??= url
  const config = configOf({ ...all, ...vars })
  const facts = { sockets: front.sockets, runtime: () => runtime.process.pid }
  const made = await prepared.configure({
    vars,
    inside: {
      PAGES: await inside(await open(prepared.pages, { withSubdomains: config.hstsSubdomains })),
      SPACE: await inside(machineOf(state, log, facts)),
      CERTIFICATES: await inside(certificatesOf(certificates)),
    },
  })
  const env = trustIn(state, certificates)
  const runtime = await startRuntime(made, { inside: await inside(nothing), env, log })
  const { worker, crons } = runtime.ports
  ending.with(runCrons(`http://${LOOPBACK}:${crons}`, prepared.crons, log))
  const target = { host: LOOPBACK, port: worker }
  front.passTo(target)
  const replicas = isOn('REPLICAS', all['REPLICAS'])
  const pid = runtime.process.pid ?? 0
  return { url, config, replicas, pid, runtime: target, ...lifeOf(runtime.process, ending) }
}

/** The variables, with the secrets that are stored if they have none. */
async function withSecrets(state: string, host: string, given: Record<string, string> = {}) {
  const vars = { ...given }
  vars['JWT_SECRET'] ??= await storedSecret(state)
  vars['VAPID_PRIVATE_KEY'] ??= await storedPushKey(state)
  // Any Host header can be sent to an address that others reach, so that says nothing of who asks.
  if (!LOOPBACK_ADDRESS.test(host)) vars['SETUP_CODE'] ||= setupCodeFor(vars['JWT_SECRET'])
  return vars
}

/** The proxies in TRUST_PROXY. Throws a usage error that names what is wrong in it. */
export function trustedIn(list = ''): Networks {
  const read = readNetworks(list)
  if ('networks' in read) return read.networks
  return usageError(
    `TRUST_PROXY must be a comma list of addresses and networks such as 10.0.0.0/8, and ${read.wrong} is none.`,
  )
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Ends all with the runtime, whoever ends that. */
function lifeOf(runtime: ChildProcess, { end }: Ending): Pick<Served, 'died' | 'stop'> {
  const { promise: died, resolve: die } = Promise.withResolvers<string>()
  let stopping = false
  runtime.once('exit', (code, signal) => {
    void end()
    if (!stopping && signal !== 'SIGINT') die(signal ?? `exit code ${code}`)
  })
  return {
    died,
    async stop() {
      stopping = true
      if (runtime.kill('SIGTERM')) await Promise.race([once(runtime, 'exit'), sleep(DRAIN_MS)])
      if (runtime.exitCode === null && runtime.kill('SIGKILL')) await once(runtime, 'exit')
      await end()
    },
  }
}
