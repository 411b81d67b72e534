import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Miniflare } from 'miniflare'
import { objectIn } from './log/entry.ts'
import { runtimeEntry } from './log/runtime-entry.ts'
import { killWithThisProcess } from './kill-with-this.ts'

/** Starts Miniflare, and finds its workerd process, which it does not expose, by Node's diagnostics channel: the runtime ends with this process, however that ends. */
export async function startMiniflare(start: () => Miniflare): Promise<Miniflare> {
  const note = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return
    const child = message.process
    if (!(child instanceof ChildProcess)) return
    child.once('spawn', () => {
      if (!child.spawnfile.includes('workerd')) return
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
  return miniflare
}

/** Throws an error that says why the runtime did not start, which Miniflare quotes as the runtime has printed it. */
function failToStart(thrown: unknown): never {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const [, quoted = ''] = text.split('Runtime stderr:\n')
  const lines = quoted.split('\n').map((line) => {
    const message = objectIn(line)?.['message']
    return typeof message === 'string' ? message : line
  })
  const entries = lines.map((message) => runtimeEntry({ level: 'error', message, timestamp: 0 }))
  const why = entries.find((entry) => entry !== undefined)?.reason ?? text
  throw new Error(`The runtime did not start: ${why}`, { cause: thrown })
}
