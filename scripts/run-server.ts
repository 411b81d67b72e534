import { resolve } from 'node:path'
import type { Config } from '../src/kernel/config.ts'
import { stopOf } from './exit.ts'
import { inForce } from './in-force.ts'
import { onStop } from './on-stop.ts'
import { requestLine } from './request-line.ts'
import { newSecret, secretOf } from './secret.ts'
import { type Setting, serve } from './serve.ts'
import { openStateFolder } from './state-folder.ts'
import { lockState } from './state-lock.ts'
import { configOf } from './variables.ts'

/** A service to run, and the signing secret of `.dev.vars`, if there is one. */
export type Run = Setting & { secret?: string | undefined }

/** Serves until a signal stops it, and prints what is in force and then each request: a line in a terminal, otherwise JSON. Exits with 0, with 2 for wrong usage, or with 1 for other failures. */
export async function run({ secret, ...setting }: Run): Promise<never> {
  try {
    const given = setting.vars ?? {}
    // What is wrong is said before anything is built or written.
    configOf({ JWT_SECRET: newSecret(), ...given })
    const state = resolve(setting.state)
    openStateFolder(state)
    const lock = lockState(state)
    const vars = { JWT_SECRET: await secretOf(state, secret), ...given }
    const log = heldLog()
    const served = await serve({ ...setting, state, vars, print: log.print })
    const { url, config, replicas } = served
    lock.note(`The Laneway at ${url} (process ${process.pid})`)
    onStop(() => {
      void served.stop().then(() => {
        lock.release()
        process.exit(0)
      })
    })
    console.log(`Laneway is ready at ${url}`)
    for (const line of inForce({ url, state, config, replicas })) console.log(`  ${line}`)
    const code = await setupCode(url, config)
    if (code !== undefined)
      console.log(`  setup code: ${code} (the first account needs it, and is the site admin's)`)
    log.release()
    await served.died
    throw new Error('The runtime ended unexpectedly.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(stopOf(error)?.exitCode ?? 1)
  }
}

/** The code that the first account needs; undefined where it needs none, or there is an account. */
async function setupCode(url: string, { setup }: Config): Promise<string | undefined> {
  const reply = await fetch(new URL('/api/sign-in', url))
  const options: unknown = await reply.json()
  return Reflect.get(Object(options), 'setup') === true ? setup.code : undefined
}

/** Keeps the lines of requests back until they are released, so that only they follow the lines about the start. */
function heldLog(): { print(line: string): void; release(): void } {
  const shown = process.stdout.isTTY ? requestLine : (line: string) => line
  let held: string[] | undefined = []
  const write = (line: string) => process.stdout.write(`${shown(line)}\n`)
  return {
    print: (line) => (held === undefined ? write(line) : held.push(line)),
    release() {
      held?.forEach(write)
      held = undefined
    },
  }
}
