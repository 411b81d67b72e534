import { ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Miniflare } from 'miniflare'
import { objectIn } from './log/entry.ts'
import { runtimeEntry } from './log/runtime-entry.ts'

/** Starts Miniflare and finds its workerd process, which it does not expose, by Node's diagnostics channel. The runtime ends with this process, however that ends. */
export async function startRuntime(
  start: () => Miniflare,
): Promise<{ miniflare: Miniflare; runtime: ChildProcess }> {
  const spawned: ChildProcess[] = []
  const note = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return
    const child = message.process
    if (!(child instanceof ChildProcess)) return
    child.once('spawn', () => {
      if (!child.spawnfile.includes('workerd')) return
      spawned.push(child)
      killWithThisProcess(child)
    })
  }
  subscribe('child_process', note)
  const miniflare = start()
  try {
    await miniflare.ready.catch(failToStart)
  } finally {
    unsubscribe('child_process', note)
  }
  const [runtime] = spawned
  if (runtime === undefined) throw new Error('The runtime did not start.')
  return { miniflare, runtime }
}

/** Throws an error that says why the runtime did not start, which Miniflare quotes as the runtime has printed it. */
function failToStart(thrown: unknown): never {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const [, quoted = ''] = text.split('Runtime stderr:\n')
  const lines = quoted.split('\n').map((line) => String(objectIn(line)?.['message'] ?? line))
  const entries = lines.map((message) => runtimeEntry({ level: 'error', message, timestamp: 0 }))
  const why = entries.find((entry) => entry !== undefined)?.reason ?? text
  throw new Error(`The runtime did not start: ${why}`, { cause: thrown })
}

/**
 * A process that is killed by SIGKILL cannot end its children, and the runtime would keep the port and
 * the databases. So a shell waits for the end of a pipe that only this process holds, and kills the
 * runtime then. A line in the pipe says that the runtime has ended, and its id may be another's.
 */
function killWithThisProcess(runtime: ChildProcess): void {
  const guard = spawn('/bin/sh', ['-c', 'read -r _ || kill -9 "$0"', String(runtime.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  runtime.once('exit', () => guard.stdin.end('\n'))
}
