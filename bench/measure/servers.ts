import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Served, serve } from '../../scripts/serve.ts'
import { onStop } from '../../scripts/on-stop.ts'
import { UNLIMITED } from '../../scripts/unlimited-vars.ts'

/** Which Worker to run: the service, or the one whose source is `entry`. */
export type Setting = { name: string; entry?: string; vars?: Record<string, string> }

/** The servers of one run of the benchmark; each keeps its state in a folder that goes with the run. */
export type Servers = {
  /** Builds a Worker, runs it in a process of its own, and gives its origin. */
  start(setting: Setting): Promise<string>
  /** Never resolves; rejects when a server ends that nobody stopped. */
  failed: Promise<never>
  end(): Promise<void>
}

/** Opens a folder for servers, and ends them when the run is interrupted. */
export function openServers(): Servers {
  const folder = mkdtempSync(join(tmpdir(), 'laneway-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const starting: Promise<Served>[] = []
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})

  async function end(): Promise<void> {
    const stopping = starting.map((one) => one.then((served) => served.stop()))
    await Promise.allSettled(stopping)
  }

  const heedSignals = () => onStop(() => void end().then(() => process.exit(1)))
  heedSignals()
  return {
    failed,
    end,
    async start({ name, ...setting }) {
      const vars = { ...UNLIMITED, ...setting.vars }
      const one = serve({ port: 0, state: join(folder, name), ...setting, vars })
      starting.push(one)
      const { url, died } = await one
      // The runtime's library listens to signals as well, each time that it is started.
      heedSignals()
      void died.then(() => fail(new Error(`The server of ${name} ended unexpectedly.`)))
      return url
    },
  }
}

/** Does something with servers, which end with it; rejects when one of them ends unasked. */
export async function onServers<T>(act: (servers: Servers) => Promise<T>): Promise<T> {
  const servers = openServers()
  try {
    return await Promise.race([act(servers), servers.failed])
  } finally {
    await servers.end()
  }
}
