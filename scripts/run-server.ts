import { resolve } from 'node:path'
import { expectKnownVariables, readConfig } from '../src/kernel/config.ts'
import { orUsageError, stopOf } from './exit.ts'
import { onStop } from './on-stop.ts'
import { newSecret, secretOf } from './secret.ts'
import { type Setting, serve } from './serve.ts'
import { openStateFolder } from './state-folder.ts'
import { lockState } from './state-lock.ts'

/** A service to run, and the signing secret of `.dev.vars`, if there is one. */
export type Run = Setting & { secret?: string | undefined }

/** Serves until a signal stops it, and prints each request: a line in a terminal, otherwise JSON. Exits with 0, with 2 for wrong usage, or with 1 for other failures. */
export async function run({ secret, ...setting }: Run): Promise<never> {
  try {
    const given = setting.vars ?? {}
    expectRight(given)
    const state = resolve(setting.state)
    openStateFolder(state)
    const lock = lockState(state)
    const vars = { JWT_SECRET: await secretOf(state, secret), ...given }
    const served = await serve({ ...setting, state, vars, showsRequests: true })
    const { url } = served
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
    if (!served.hasPublicUrl) console.log('  Set PUBLIC_URL to the address that others use.')
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
