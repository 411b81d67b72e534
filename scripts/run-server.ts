import { resolve } from 'node:path'
import { expectKnownVariables, readConfig } from '../src/kernel/config.ts'
import { orUsageError, stopOf } from './exit.ts'
import { onStop } from './on-stop.ts'
import { newSecret, secretOf } from './secret.ts'
import { serve } from './serve.ts'
import { openStateFolder } from './state-folder.ts'
import { lockState } from './state-lock.ts'

/** The port, the data folder, the variables that override wrangler.toml's, the signing secret of `.dev.vars`, if there is one, and whether pages are built and loaded again after each change. */
export type Run = {
  port: number
  state: string
  vars: Record<string, string>
  secret?: string
  reloads?: boolean
}

/** Serves until a signal stops it, and prints each request: a line in a terminal, otherwise JSON. `host` is the name in the printed URL. Exits with 0, with 2 for wrong usage, or with 1 for other failures. */
export async function run(
  { port, vars: given, reloads = false, ...folder }: Run,
  host = '127.0.0.1',
): Promise<never> {
  try {
    expectRight(given)
    const state = resolve(folder.state)
    openStateFolder(state)
    const lock = lockState(state)
    const vars = { JWT_SECRET: await secretOf(state, folder.secret), ...given }
    const served = await serve({ port, state, vars, showsRequests: true, reloads })
    const url = `http://${host}:${new URL(served.url).port}`
    lock.note(`The Laneway at ${url} (process ${process.pid})`)
    onStop(() => {
      void served.stop().then(() => {
        lock.release()
        process.exit(0)
      })
    })
    console.log(`Laneway is ready at ${url}`)
    console.log(`  the interface: ${url}/docs`)
    console.log(`  the data: ${state}`)
    await served.died
    throw new Error('The runtime ended unexpectedly.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(stopOf(error)?.exitCode ?? 1)
  }
}

/** Throws a usage error that names the variable if the service has none of that name, or refuses its value. */
function expectRight(vars: Record<string, string>): void {
  orUsageError(() => {
    expectKnownVariables(vars)
    readConfig({ JWT_SECRET: newSecret(), ...vars })
  })
}
