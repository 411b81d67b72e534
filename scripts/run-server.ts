import { resolve } from 'node:path'
import { claim, expectUnclaimed } from './state-lock.ts'
import { stopOf } from './exit.ts'
import { serve } from './serve.ts'
import { onStop } from './on-stop.ts'

/** The port, the data folder, and the variables that override wrangler.toml's. */
export type Run = { port: number; state: string; vars: Record<string, string> }

/** Serves until a signal stops it, and prints each request: a line in a terminal, otherwise JSON. `host` is the name in the printed URL. Exits with 0, with 2 for wrong usage, or with 1 for other failures. */
export async function run(read: () => Run | Promise<Run>, host = '127.0.0.1'): Promise<void> {
  try {
    const { port, vars, ...given } = await read()
    const state = resolve(given.state)
    await expectUnclaimed(state)
    const served = await serve({ port, state, vars, showsRequests: true })
    const release = await claim(state, served.url)
    onStop(() => {
      void Promise.all([served.stop(), release()]).then(() => process.exit(0))
    })
    const url = `http://${host}:${new URL(served.url).port}`
    console.log(`Laneway is ready at ${url}`)
    console.log(`  the interface: ${url}/docs`)
    console.log(`  the data: ${state}`)
    await served.died
    throw new Error('The runtime ended unexpectedly.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(stopOf(error)?.exitCode ?? 1)
  }
}
