import { resolve } from 'node:path'
import { claim, expectUnclaimed } from './claim.ts'
import { Misuse } from './flags.ts'
import { serve } from './serve.ts'
import { onStop } from './stop.ts'

/** What is served: at which port, with the data of which folder, and with which variables over those of wrangler.toml. */
export type Run = { port: number; state: string; vars: Record<string, string> }

/** Serves until it is told to stop, saying under which name of this machine, and showing each request: a line in a terminal, JSON elsewhere. Ends the process: with 0, with 2 where it was called wrongly, else with 1. */
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
    console.log(`  the page: ${url}/docs`)
    console.log(`  the data: ${state}`)
    await served.died
    throw new Error('The runtime ended unexpectedly.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(error instanceof Misuse ? 2 : 1)
  }
}
