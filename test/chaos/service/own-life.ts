import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStop } from '../../../scripts/on-stop.ts'
import type { Log } from '../../../scripts/log/log.ts'
import { type Life, startLife } from './life.ts'

/** Runs a proof on a service of its own, which ends with it, also when it is interrupted; its state lies in a new folder, which goes unless it is kept. Its log is on the streams of this process unless another is given. */
export async function onOwnLife<T>(
  vars: Record<string, string>,
  keep: boolean,
  prove: (life: Life, state: string) => Promise<T>,
  log?: Log,
): Promise<T> {
  const state = mkdtempSync(join(tmpdir(), 'laneway-proof-'))
  process.once('exit', () => leave(state, keep))
  let isOver: Promise<void> | undefined
  const end = () => (isOver ??= starting.then((life) => life.end()).catch(() => {}))
  const heedSignals = () => onStop(() => void end().then(() => process.exit(1)))
  heedSignals()
  // The runtime's library listens to signals as well, each time that it is started.
  const starting = startLife(state, vars, heedSignals, log)
  try {
    const life = await starting
    return await Promise.race([prove(life, state), life.failed])
  } finally {
    await end()
  }
}

function leave(state: string, keep: boolean): void {
  if (keep) console.log(`The service's state is in ${state}`)
  else rmSync(state, { recursive: true, force: true, maxRetries: 5 })
}
