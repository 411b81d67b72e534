import { join } from 'node:path'
import { type Log, openLog, processStreams } from '../../../scripts/log/log.ts'
import { UNLIMITED } from '../../../scripts/unlimited-vars.ts'
import { type Served, serve } from '../../../scripts/serve.ts'

/** A service that is killed and lives again, at the same origin and with the same state. */
export type Life = {
  url: string
  /** Never resolves; rejects when the runtime ends without being killed by the test. */
  failed: Promise<never>
  /** Resolves when the service is up, or up again. */
  up(): Promise<void>
  /** Kills the runtime with SIGKILL and starts it again. */
  kill(): Promise<void>
  end(): Promise<void>
}

/** Starts the service at any free port; calls `onUp` whenever it is up. */
export async function startLife(
  state: string,
  vars: Record<string, string>,
  onUp: () => void,
  log: Log = openLog(processStreams((line) => line)),
): Promise<Life> {
  const all = { ...UNLIMITED, ...vars }
  let served = await serve({ port: 0, state, vars: all, log })
  const { url } = served
  const port = Number(new URL(url).port)
  const killed = new WeakSet<Served>()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})
  let up = Promise.resolve()
  let isEnding = false

  async function watch(one: Served): Promise<void> {
    onUp()
    await one.died
    if (!killed.has(one)) fail(new Error('The runtime ended although it was not killed.'))
  }

  async function restart(): Promise<void> {
    killed.add(served)
    killProcess(served.pid)
    await served.died
    await served.stop()
    served = await serve({ port, state, vars: all, log, built: join(state, 'worker') })
    void watch(served)
  }

  void watch(served)
  return {
    url,
    failed,
    up: () => up,
    kill() {
      if (!isEnding) up = restart()
      return up
    },
    async end() {
      isEnding = true
      await up.catch(() => {})
      await served.stop()
    },
  }
}

/** To `process.kill`, 0 is the whole group of this process. */
function killProcess(pid: number): void {
  if (pid <= 0) throw new Error('The process id of the runtime is not known.')
  process.kill(pid, 'SIGKILL')
}
