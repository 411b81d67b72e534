import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import type { Unstable_Config, unstable_getMiniflareWorkerOptions } from 'wrangler'
import type { Configured } from './prepare.ts'
import { cronCaller } from './cron-caller.ts'
import { passingIn, persistenceIn } from './state-folder.ts'

/** The bindings of the Worker, and the rest of it as Miniflare takes it. */
export type WorkerOptions = ReturnType<typeof unstable_getMiniflareWorkerOptions>['workerOptions']

/** The runtime of the version that Miniflare needs. */
const PROGRAM = programIn(createRequire(import.meta.resolve('miniflare'))('workerd'))

/** Has the runtime's heaps grow slowly: without it they hold twice as much as a team needs, and requests are no faster for it (docs/self-hosting.md). The first full collection of a heap comes at 4 MB: the small Workers that simulate D1 and queues would not reach V8's own bound for hours, and each object that they let go of keeps kilobytes outside the heap. */
const FRUGAL =
  '--optimize-for-size --heap-growing-percent=30 --max-semi-space-size=4 --initial-old-space-size=4'

type Setting = {
  state: string
  name: string
  /** The built Worker. */
  script: string
  vars: Unstable_Config['vars']
  options: WorkerOptions
  /** The addresses of services, by the bindings that the Worker has them by. */
  inside: Record<string, string>
}

/**
 * Returns the program of the runtime, and the configuration that makes it one with the built Worker and every binding of wrangler.toml.
 * Miniflare writes it: this process pretends to be the runtime, and keeps what it is given. So Miniflare need not
 * stay in memory while the service runs, and only this file depends on how it gives the configuration.
 * The folders that Miniflare makes must stay, so this process must end without giving it an occasion to tidy up.
 */
export async function configurationOf(setting: Setting): Promise<Configured> {
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= FRUGAL
  const file = join(passingIn(setting.state), 'configuration')
  Object.assign(process.env, {
    MINIFLARE_WORKERD_PATH: process.execPath,
    NODE_OPTIONS: `--import ${import.meta.resolve('./keep-configuration.ts')}`,
    LANEWAY_CONFIGURATION: file,
  })
  // The pretended runtime ends at once, which Miniflare takes for a failure.
  const failed = await new Miniflare(miniflareOptions(setting)).ready.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!existsSync(file)) throw new Error('Miniflare wrote no configuration.', { cause: failed })
  return { program: PROGRAM, file }
}

function miniflareOptions({ state, name, script, vars, options, inside }: Setting) {
  const worker = {
    ...options,
    name,
    bindings: vars,
    serviceBindings: Object.fromEntries(
      Object.entries(inside).map(([binding, address]) => [
        binding,
        { external: { address, http: {} } },
      ]),
    ),
    modules: [{ type: 'ESModule' as const, path: script }],
    modulesRoot: resolve(script, '..'),
    // The front takes the place of the simulator's entry. It sends addresses in full, which tell the protocol.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, proxy: true }],
  }
  const all = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.NONE),
    handleStructuredLogs() {},
    resourcePersistencePath: persistenceIn(state),
    workers: [worker, cronCaller(worker)],
  })
  return { ...all, enableDevRegistry: false }
}

function programIn(module: unknown): string {
  const program: unknown = Reflect.get(Object(module), 'default')
  if (typeof program !== 'string') throw new Error('The runtime is not installed.')
  return program
}
