import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Served, serve } from '../../scripts/serve.ts'
import { onStop } from '../../scripts/on-stop.ts'
import { UNLIMITED } from '../../scripts/unlimited-vars.ts'

/** The Worker to run: the service, or the one whose source is `entry`. */
export type Setting = { name: string; entry?: string; vars?: Record<string, string> }

/** The servers of one run of the benchmark, with their data in a temporary folder. */
export type Servers = {
  /** Builds a Worker, runs it in its own process, and returns its origin. */
  start(setting: Setting): Promise<string>
  /** Never resolves; rejects if a server ends by itself. */
  failed: Promise<never>
  end(): Promise<void>
}

/** Creates the temporary folder, and stops the servers if the run is interrupted. */
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

  const handleSignals = () => onStop(() => void end().then(() => process.exit(1)))
  handleSignals()
  return {
    failed,
    end,
    async start({ name, ...setting }) {
      const vars = { ...UNLIMITED, ...setting.vars }
      const one = serve({ port: 0, state: join(folder, name), ...setting, vars })
      starting.push(one)
      const { url, died } = await one
      // Miniflare adds its own signal handlers each time it starts.
      handleSignals()
      void died.then(() => fail(new Error(`The server of ${name} ended unexpectedly.`)))
      return url
    },
  }
}

/** Runs `act` with servers and stops them afterwards. Rejects if a server ends by itself. */
export async function onServers<T>(act: (servers: Servers) => Promise<T>): Promise<T> {
  const servers = openServers()
  try {
    return await Promise.race([act(servers), servers.failed])
  } finally {
    await servers.end()
  }
}
